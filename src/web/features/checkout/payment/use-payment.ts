/** The state of step 4: filling in, paying, paid. */
import { useRef, useState } from 'react';
import { createPaymentIntent, findOrderByPayment, submitPrintOrder } from '#contract/orders.ts';
import type { ContactInfo } from '#domain/contact.ts';
import type { Currency } from '#domain/money.ts';
import { PRINT_WAITING } from '#domain/print-problem.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { formatDay } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { CHECKOUT_TEXTS, THANK_YOU_TEXTS } from '../texts.ts';
import type { CardForm } from './card-form.ts';
import {
  type CheckoutCard,
  clearRecord,
  continueRecord,
  newKey,
  type PaidOrder,
  readRecord,
  writeRecord,
} from './checkout-record.ts';
import { type Intent, type PaymentSteps, payOrder } from './pay-order.ts';
import { failureOf, type PaymentFailure } from './payment-failure.ts';

const CONFIRMATION_DELAY_MS = 1_000;
/** Longer than the server waits for the print service. */
const PRINT_TIMEOUT_MS = 45_000;
/** More for each recipient of a mailing. */
const CHECK_TIMEOUT_MS = 25;

export type PaymentStage = 'filling' | 'paying' | 'thanks' | 'paid';

export type PaymentOptions = {
  readonly card: CheckoutCard;
  readonly prepareCard: PaymentSteps['prepareCard'];
  readonly onOrdered: () => void;
  readonly onSignedOut: () => void;
};

type Attempt = {
  readonly cardForm: CardForm;
  readonly contact: ContactInfo;
  readonly couponCode: string | null;
  readonly totalCents: number;
  readonly currency: Currency;
};

export function usePayment({ card, prepareCard, onOrdered, onSignedOut }: PaymentOptions) {
  const [record, setRecord] = useState(() => startRecord(card));
  const [stage, setStage] = useState<PaymentStage>(record.paid === null ? 'filling' : 'paid');
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const isPaying = useRef(false);

  const update = (order: PaidOrder) => setRecord((before) => ({ ...before, paid: order }));

  const fail = (next: PaymentFailure) => {
    setStage('filling');
    setFailure(next);
    notify.error(CHECKOUT_TEXTS.failed, next.message);
  };

  const clearFailure = () => {
    setFailure(null);
    notify.settle();
  };

  const finish = (order: PaidOrder, intent: Intent | null) => {
    update(order);
    onOrdered();
    // A payment in another tab was announced there.
    const saved = card.postcardId === null ? CHECKOUT_TEXTS.created : CHECKOUT_TEXTS.updated;
    notify.success(CHECKOUT_TEXTS.success, intent === null ? undefined : saved);
    const thanks = setTimeout(() => setStage('thanks'), CONFIRMATION_DELAY_MS);
    if (intent === null) return;
    void print(intent, order).then((printed) => {
      if (printed !== null) return update(printed);
      clearTimeout(thanks);
      clearRecord();
      setRecord(startRecord(card));
      fail(failureOf('paid_too_late'));
    });
  };

  const attempt = async ({ cardForm, ...agreed }: Attempt) => {
    // Another tab may have continued.
    const current = startRecord(card);
    if (current.paid !== null) return finish(current.paid, null);
    const steps = {
      prepareCard,
      createIntent: requestIntent,
      confirmCard: cardForm.confirm,
      findOrder: (sessionId: string) => call(findOrderByPayment, { params: { sessionId } }),
      saveRecord: writeRecord,
      readRecord,
    };
    const result = await payOrder(steps, { record: current, postcardId: card.postcardId, ...agreed });
    if (result.kind === 'signed-out') {
      setStage('filling');
      return onSignedOut();
    }
    if (result.kind === 'outdated') return setStage('filling');
    if (result.kind === 'failed') return fail(result.failure);
    finish(result.order, result.intent);
  };

  /** Ignores a second click while paying. */
  const pay = async (next: Attempt) => {
    if (isPaying.current || stage !== 'filling') return;
    isPaying.current = true;
    clearFailure();
    setStage('paying');
    await attempt(next).finally(() => {
      isPaying.current = false;
    });
  };

  return {
    stage,
    failure,
    order: record.paid,
    record,
    pay,
    chooseDay: (sendOn: string | null) => {
      writeRecord({ ...startRecord(card), sendOn });
      setRecord((before) => ({ ...before, sendOn }));
    },
    fail,
    clearFailure,
    showThanks: () => setStage('thanks'),
    /** Leads back from the thank-you screen to the paid checkout. */
    showPaid: () => setStage('paid'),
    /** An earlier visit's payment succeeded after all. */
    acceptPaid: (order: PaidOrder) => {
      writeRecord({ ...record, paid: order });
      clearFailure();
      update(order);
      setStage('paid');
    },
    /** Orders the same card again. */
    orderAgain: () => {
      clearRecord();
      setRecord(startRecord(card));
      setStage('filling');
    },
  };
}

function startRecord(card: CheckoutCard) {
  const record = continueRecord(readRecord(), card, newKey);
  writeRecord(record);
  return record;
}

/** The server lays out everyone's card first. */
function requestIntent(body: Parameters<typeof call<typeof createPaymentIntent>>[1]['body']) {
  const people = body.postcardData.mailing?.count ?? 0;
  return call(createPaymentIntent, { body }, { timeoutMs: PRINT_TIMEOUT_MS + people * CHECK_TIMEOUT_MS });
}

/** Never fails: a paid card will be printed, whatever happens here. Returns null if it will be refunded instead. */
async function print({ postcardId, orderNumber }: Intent, order: PaidOrder): Promise<PaidOrder | null> {
  try {
    const answer = await call(submitPrintOrder, { body: { postcardId, orderNumber } }, { timeoutMs: PRINT_TIMEOUT_MS });
    if (!answer.success) {
      notify.error('Print Submission Failed', answer.error ?? "The print service didn't accept the card.");
      return { ...order, hasFailed: true };
    }
    const number = answer.customer_order_number ?? order.orderNumber;
    const { sendOn = null } = order;
    const isWaiting = answer.postgrid_order_id === null && sendOn === null;
    if (sendOn !== null) notify.success(CHECKOUT_TEXTS.scheduled, THANK_YOU_TEXTS.scheduled(formatDay(sendOn)));
    else if (isWaiting) notify.info(PRINT_WAITING.title, PRINT_WAITING.message);
    else notify.success('Print Order Submitted', `Order ${number} is off to print.`);
    return { ...order, orderNumber: number, trackingNumber: answer.tracking_number, isWaiting };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'paid_too_late') return null;
    notify.error('Print Submission Error', CHECKOUT_TEXTS.printUnconfirmed);
    return order;
  }
}

export type Payment = ReturnType<typeof usePayment>;
