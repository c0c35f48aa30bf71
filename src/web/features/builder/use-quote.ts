import { useQuery } from '@tanstack/react-query';
import { quoteOrder } from '#contract/orders.ts';
import { call } from '../../api/call.ts';

/** [M-5] The server's price of a mailing, without coupons; undefined until it is known, and for a card to one person. */
export function useQuote(recipients: number | null) {
  const { data } = useQuery({
    queryKey: [quoteOrder.path, 'mailing', recipients],
    queryFn: ({ signal }) => call(quoteOrder, { body: { recipients: recipients ?? 1 } }, { signal }),
    enabled: recipients !== null,
  });
  return recipients === null ? undefined : data;
}
