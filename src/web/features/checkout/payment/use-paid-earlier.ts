import { useEffect, useEffectEvent } from 'react';
import { findOrderByPayment } from '#contract/orders.ts';
import { call } from '#web/api/call.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { findPaidOrder } from './pay-order.ts';
import type { Payment } from './use-payment.ts';

const findOrder = (sessionId: string) => call(findOrderByPayment, { params: { sessionId } });

/** Asks the server whether an interrupted payment succeeded. */
export function usePaidEarlier(payment: Payment): void {
  const { user } = useAuth();
  const { paymentIntentId, paid } = payment.record;
  const isOpen = paymentIntentId !== null && paid === null && payment.stage === 'filling';
  const accept = useEffectEvent(payment.acceptPaid);
  const userId = user?.id;
  useEffect(() => {
    if (!isOpen || paymentIntentId === null || userId === undefined) return;
    let isGone = false;
    void findPaidOrder({ findOrder }, paymentIntentId).then((order) => {
      if (order !== null && !isGone) accept(order);
    });
    return () => {
      isGone = true;
    };
  }, [isOpen, paymentIntentId, userId]);
}

/** Starts a new checkout if the paid order was canceled since: its card is a draft again. */
export function useCanceledSince(payment: Payment): void {
  const { user } = useAuth();
  const sessionId = payment.stage === 'paid' ? payment.record.paid?.paymentIntentId : undefined;
  const startOver = useEffectEvent(payment.orderAgain);
  const userId = user?.id;
  useEffect(() => {
    if (sessionId === undefined || userId === undefined) return;
    let isGone = false;
    const check = async () => {
      const { status } = await findOrder(sessionId);
      if (status === 'cancelled' && !isGone) startOver();
    };
    // If the check fails, the card counts as paid, as before.
    check().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [sessionId, userId]);
}
