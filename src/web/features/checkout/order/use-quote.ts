import { useQuery } from '@tanstack/react-query';
import { quoteOrder } from '#contract/orders.ts';
import { call } from '../../../api/call.ts';
import { useAuth } from '../../../session/auth-context.ts';

/** What the server asks for, with or without a coupon. Whose coupon it is matters, so each user has an answer. */
export function useQuote(couponCode: string | null) {
  const { user, loading } = useAuth();
  return useQuery({
    queryKey: [quoteOrder.path, couponCode, user?.id ?? null],
    queryFn: ({ signal }) => call(quoteOrder, { body: couponCode === null ? {} : { couponCode } }, { signal }),
    enabled: !loading,
    placeholderData: (earlier) => earlier,
  });
}
