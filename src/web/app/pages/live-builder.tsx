/** The parts of the builder that the landing page loads later: the query cache, the steps, and step 4 once it is near. */
import { Suspense } from 'react';
import { Builder } from '../../features/builder/builder.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageLoading } from '../page-loading.tsx';
import { Queries } from '../queries.tsx';

const loadCheckout = async () => (await import('./live-checkout.tsx')).LiveCheckout;
const Checkout = lazyPart(loadCheckout);

/** Loads step 4 ahead, in case the connection drops. If that fails, step 4 itself says so. */
function preloadCheckout(): void {
  loadCheckout().catch(() => undefined);
}

export function LiveBuilder() {
  return (
    <Queries>
      <Builder
        checkout={(props) => (
          <Suspense fallback={<PageLoading />}>
            <Checkout {...props} />
          </Suspense>
        )}
        onCheckoutNear={preloadCheckout}
      />
    </Queries>
  );
}
