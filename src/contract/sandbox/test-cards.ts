/** The only card numbers that the payment sandbox accepts, so that nobody enters a real one. */

/** Happens after a successful payment. */
export type CardAftermath = 'dispute' | 'fraud_warning' | 'delay_refund' | 'fail_refund';

/** The payment succeeds, requires the bank's approval, or is declined with this code. */
export type CardBehavior = 'succeed' | 'authenticate' | CardAftermath | CardDecline;

export const CARD_DECLINES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'incorrect_zip',
  'incorrect_address',
] as const;
export type CardDecline = (typeof CARD_DECLINES)[number];

export type TestCard = {
  readonly number: string;
  readonly name: string;
  readonly brand: 'visa' | 'mastercard';
  readonly behavior: CardBehavior;
};

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', name: 'Succeeds', brand: 'visa', behavior: 'succeed' },
  { number: '5555555555554444', name: 'Succeeds (Mastercard)', brand: 'mastercard', behavior: 'succeed' },
  { number: '4000002500003155', name: 'Bank asks for approval', brand: 'visa', behavior: 'authenticate' },
  { number: '4000000000003220', name: 'Bank asks for approval (2)', brand: 'visa', behavior: 'authenticate' },
  { number: '4000000000000002', name: 'Declined', brand: 'visa', behavior: 'card_declined' },
  { number: '4000000000009995', name: 'Insufficient funds', brand: 'visa', behavior: 'insufficient_funds' },
  { number: '4000000000000069', name: 'Expired', brand: 'visa', behavior: 'expired_card' },
  { number: '4000000000000127', name: 'Wrong security code', brand: 'visa', behavior: 'incorrect_cvc' },
  { number: '4000000000000119', name: 'Processing error', brand: 'visa', behavior: 'processing_error' },
  { number: '4000000000000036', name: 'Wrong postal code', brand: 'visa', behavior: 'incorrect_zip' },
  { number: '4000000000000028', name: 'Wrong billing address', brand: 'visa', behavior: 'incorrect_address' },
  { number: '4000000000000259', name: 'Disputed afterward', brand: 'visa', behavior: 'dispute' },
  { number: '4000000000005423', name: 'Fraud warning afterward', brand: 'visa', behavior: 'fraud_warning' },
  { number: '4000000000007726', name: 'Refund takes a while', brand: 'visa', behavior: 'delay_refund' },
  { number: '4000000000005126', name: 'Refund fails', brand: 'visa', behavior: 'fail_refund' },
];

/** Not a valid card number; offered along with the others. */
export const MISTYPED_CARD_NUMBER = '4242424242424241';

export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
