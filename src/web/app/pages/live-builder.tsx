/** The studio with the query cache it needs. Step 4 is loaded once it is near. */
import { type ComponentProps, Suspense } from 'react';
import { Builder } from '../../features/builder/builder.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Logo } from '../header.tsx';
import { PageLoading } from '../page-loading.tsx';
import { Queries } from '../queries.tsx';
import { StudioLoading } from '../studio-loading.tsx';

const Checkout = lazyPart(async () => (await import('./live-checkout.tsx')).LiveCheckout);

const renderCheckout: ComponentProps<typeof Builder>['checkout'] = (props) => (
  <Suspense fallback={<PageLoading />}>
    <Checkout {...props} />
  </Suspense>
);

export function LiveBuilder() {
  return (
    <Queries>
      <Builder
        logo={<Logo />}
        loading={<StudioLoading />}
        checkout={renderCheckout}
        onCheckoutNear={Checkout.preload}
      />
    </Queries>
  );
}
