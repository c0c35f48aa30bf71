import { useEffect, useEffectEvent } from 'react';
import { findOrderByPayment } from '#contract/orders.ts';
import { call } from '../../../api/call.ts';
import { useAuth } from '../../../session/auth-context.ts';
import { findPaidOrder } from './pay-order.ts';
import type { Payment } from './use-payment.ts';

const findOrder = (sessionId: string) => call(findOrderByPayment, { params: { sessionId } });

/** A tab that was closed in the middle of paying may have paid: the server knows. */
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

/** An order that was cancelled since it was paid: its card is a draft again, to be ordered afresh. */
export function useCancelledSince(payment: Payment): void {
  const { user } = useAuth();
  const sessionId = payment.stage === 'paid' ? payment.record.paid?.paymentIntentId : undefined;
  const startAfresh = useEffectEvent(payment.orderAgain);
  const userId = user?.id;
  useEffect(() => {
    if (sessionId === undefined || userId === undefined) return;
    let isGone = false;
    const look = async () => {
      const { status } = await findOrder(sessionId);
      if (status === 'cancelled' && !isGone) startAfresh();
    };
    // When it can't be told, the checkout says that the card is paid, as before.
    look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [sessionId, userId]);
}
