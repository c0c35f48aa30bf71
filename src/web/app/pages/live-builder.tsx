/** The studio with the query cache it needs. Step 4 is loaded once it is near. */
import { type ComponentProps, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { hasUnfinishedCard } from '#web/builder-entry/local-storage.ts';
import { PATHS } from '#web/content/paths.ts';
import { Builder } from '#web/features/builder/frame/builder.tsx';
import { readRecord } from '#web/features/checkout/payment/checkout-record.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
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

/** Reloading the thank-you page, or going back to it, shows its order: the card isn't stored anymore. */
function orderToShow(query: URLSearchParams): string | null {
  if (query.get('step') !== '4' || query.has('edit') || hasUnfinishedCard()) return null;
  return readRecord()?.paid?.paymentIntentId ?? null;
}

export function LiveBuilder() {
  const [query] = useSearchParams();
  const [sessionId] = useState(() => orderToShow(query));
  if (sessionId !== null) return <Navigate to={`${PATHS.paymentSuccess}?session_id=${sessionId}`} replace />;
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
