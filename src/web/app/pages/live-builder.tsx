/** Everything of the builder that the landing page loads later: the cache, the steps, and step 4 when it is reached. */
import { Suspense } from 'react';
import { Builder } from '../../features/builder/builder.tsx';
import { late } from '../../ui/late.tsx';
import { PageLoading } from '../page-loading.tsx';
import { Queries } from '../queries.tsx';

const loadCheckout = async () => (await import('../../features/checkout/checkout.tsx')).Checkout;
const Checkout = late(loadCheckout);

/** So that it is there when the line breaks; when it can't be had, step 4 says so. */
function fetchCheckout(): void {
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
        onCheckoutNear={fetchCheckout}
      />
    </Queries>
  );
}
