import { useRef, useState } from 'react';
import { nextDay, shiftDay } from '#domain/business-days.ts';
import { dayIn, MAX_DAYS_AHEAD, sendDateProblem } from '#domain/send-date.ts';
import { serverNow } from '#web/api/server-time.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import type { Payment } from '../payment/use-payment.ts';
import { CHECKOUT_TEXTS } from '../texts.ts';

/** The day on which the order is printed. A day that can't be is kept in its field, and refused there before paying. */
export function useSendDate({ record, chooseDay }: Pick<Payment, 'record' | 'chooseDay'>) {
  const [isPicking, setPicking] = useState(record.sendOn !== null);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const timeZone = usePublicConfig()?.time_zone ?? 'UTC';
  const today = dayIn(timeZone, new Date(serverNow()));
  const { sendOn } = record;
  const problemOf = (day: string) => (day === today ? CHECKOUT_TEXTS.sendToday : sendDateProblem(day, today));
  const problem = isPicking ? (sendOn === null ? CHECKOUT_TEXTS.sendOnMissing : problemOf(sendOn)) : null;
  // Nothing yet, or a year of which the first digits are typed.
  const isUnfinished = sendOn === null || sendOn < '1000';
  return {
    field,
    isPicking,
    typed: sendOn,
    /** The valid day; null for at once, and until one is picked. */
    day: problem === null ? sendOn : null,
    /** At once, or on a valid day. */
    isSet: problem === null,
    error: problem !== null && (isChecked || !isUnfinished) ? problem : undefined,
    problemOf,
    first: nextDay(today),
    last: shiftDay(today, MAX_DAYS_AHEAD),
    sendNow: () => {
      setPicking(false);
      setChecked(false);
      chooseDay(null);
    },
    pickDate: () => setPicking(true),
    choose: chooseDay,
    /** False, with the reason beside the field, if nothing can be sent on this day. */
    check: () => {
      setChecked(true);
      if (problem !== null) field.current?.focus();
      return problem === null;
    },
  };
}

export type SendDate = ReturnType<typeof useSendDate>;
