import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from './payment-failure.ts';
import type { Payment } from './use-payment.ts';

/** Stripe adds these to the page's URL when the customer comes back from their bank. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Says that the bank refused, and removes what was added to the URL. usePaidEarlier asks whether it agreed. */
export function useBankReturn(payment: Payment): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const tell = useEffectEvent((intentId: string | null, status: string | null) => {
    // A link that somebody kept says nothing about this payment.
    const isThisPayment =
      intentId !== null && intentId === payment.record.paymentIntentId && payment.stage === 'filling';
    if (status === 'failed' && isThisPayment) payment.fail(failureOf('payment_incomplete'));
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!ADDED.some((name) => query.has(name))) return;
    tell(query.get('payment_intent'), query.get('redirect_status'));
    for (const name of ADDED) query.delete(name);
    void navigate({ search: `?${query}` }, { replace: true, state });
  }, [search, state, navigate]);
}
