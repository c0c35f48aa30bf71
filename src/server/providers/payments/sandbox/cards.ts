/** Turns a typed card number into a payment method. Accepts only test cards, and keeps only their last four digits. */
import {
  CARD_DECLINES,
  type CardBehavior,
  type CardDecline,
  isCardNumber,
  TEST_CARDS,
} from '#contract/sandbox/test-cards.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { type Form, requiredText } from './form.ts';
import { type PaymentsSandbox, randomId } from './sandbox.ts';
import { insertMethod } from './store.ts';
import type { LastError, MethodRow } from './tables.ts';
import { invalid, WireError, type WireErrorBody } from './wire-error.ts';

export async function createMethod({ clock }: PaymentsSandbox, db: Db | Trx, form: Form): Promise<MethodRow> {
  if (requiredText(form, 'type') !== 'card') throw invalid('Only cards are supported here.', { param: 'type' });
  const number = requiredText(form, 'card[number]').replace(/[\s-]/g, '');
  if (!isCardNumber(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const card = TEST_CARDS.find((each) => each.number === number);
  if (card === undefined) {
    throw new WireError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. This is a sandbox: it takes only its test cards, never a real one.',
    });
  }
  const { month, year } = readExpiry(form, clock.now());
  const cvc = form.get('card[cvc]');
  if (cvc !== null && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return insertMethod(db, {
    id: randomId('pm'),
    brand: card.brand,
    last4: number.slice(-4),
    exp_month: month,
    exp_year: year,
    behaviour: card.behavior,
    created_at: clock.now(),
  });
}

/** Stripe's names for two test cards, because a server may not send card numbers. */
const NAMED: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_chargeDeclined: '4000000000000002',
};

/** Returns undefined for any other id. */
export async function createNamedMethod(
  sandbox: PaymentsSandbox,
  trx: Trx,
  name: string,
): Promise<MethodRow | undefined> {
  const number = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (number === undefined) return undefined;
  const year = String(sandbox.clock.now().getUTCFullYear() + 1);
  const card = { type: 'card', 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': year };
  return createMethod(sandbox, trx, new URLSearchParams(card));
}

function readExpiry(form: Form, now: Date): { month: number; year: number } {
  const month = Number(requiredText(form, 'card[exp_month]'));
  const typedYear = Number(requiredText(form, 'card[exp_year]'));
  const year = typedYear < 100 ? 2000 + typedYear : typedYear;
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const isPast = year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (!Number.isInteger(year) || isPast || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return { month, year };
}

function cardError(code: string, message: string, param: string): WireError {
  return new WireError(402, { type: 'card_error', code, message, param });
}

/** The bank's response in Stripe's words. Like Stripe, treats insufficient funds as a decline with a reason. */
const DECLINES: Record<CardDecline, LastError> = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  incorrect_zip: { code: 'incorrect_zip', message: "Your card's postal code failed validation." },
  incorrect_address: { code: 'incorrect_address', message: "Your card's address failed validation." },
};

export function declineOf(behavior: CardBehavior): LastError | null {
  const decline = CARD_DECLINES.find((each) => each === behavior);
  return decline === undefined ? null : DECLINES[decline];
}

export function declineBody(error: LastError): WireErrorBody {
  return { type: 'card_error', ...error };
}
