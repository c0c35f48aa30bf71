/** The studio with the query cache it needs. Step 4 is loaded once it is near. */
import { type ComponentProps, Suspense } from 'react';
import { Builder } from '../../features/builder/builder.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Logo } from '../header.tsx';
import { PageLoading } from '../page-loading.tsx';
import { Queries } from '../queries.tsx';
import { StudioLoading } from '../studio-loading.tsx';

const loadCheckout = async () => (await import('./live-checkout.tsx')).LiveCheckout;
const Checkout = lazyPart(loadCheckout);

/** Loads step 4 ahead, in case the connection drops. If that fails, step 4 itself says so. */
function preloadCheckout(): void {
  loadCheckout().catch(() => undefined);
}

const renderCheckout: ComponentProps<typeof Builder>['checkout'] = (props) => (
  <Suspense fallback={<PageLoading />}>
    <Checkout {...props} />
  </Suspense>
);

export function LiveBuilder() {
  return (
    <Queries>
      <Builder logo={<Logo />} loading={<StudioLoading />} checkout={renderCheckout} onCheckoutNear={preloadCheckout} />
    </Queries>
  );
}
