/** Everything of the builder that the landing page loads later: the cache, the steps, and step 4 when it is reached. */
import { lazy, Suspense } from 'react';
import { Builder } from '../../features/builder/builder.tsx';
import { PageLoading } from '../page-loading.tsx';
import { Queries } from '../queries.tsx';

const Checkout = lazy(async () => ({ default: (await import('../../features/checkout/checkout.tsx')).Checkout }));

export function LiveBuilder() {
  return (
    <Queries>
      <Builder
        checkout={(props) => (
          <Suspense fallback={<PageLoading />}>
            <Checkout {...props} />
          </Suspense>
        )}
      />
    </Queries>
  );
}
