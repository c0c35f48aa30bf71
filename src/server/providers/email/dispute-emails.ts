/** The emails about a dispute that stopped cards, and what the customer can do. */
import type { OrderEmail } from './kinds.ts';
import type { Texts } from './refund-emails.ts';

export function disputed({ mailing, recipientName }: OrderEmail): Texts {
  const cards = mailing === null ? `your card to ${recipientName}` : 'the cards that were still to be printed';
  return {
    subject: 'Your bank disputed your payment, so we stopped printing',
    heading: 'We stopped printing',
    lines: [
      `Your bank told us that your payment is disputed, so we stopped printing ${cards}.`,
      "If that's a mistake, please contact your bank. Once they confirm the payment, we'll email you, and you can have it printed after all.",
    ],
  };
}

export function disputeWon({ mailing, recipientName, retryUntil }: OrderEmail): Texts {
  const [cards, one] =
    mailing === null
      ? [`Your card to ${recipientName} wasn't printed, because the payment was disputed.`, 'it']
      : ["Some of your cards weren't printed, because the payment was disputed.", 'them'];
  const until = retryUntil === null ? 'within 14 days' : `by ${retryUntil}`;
  return {
    subject: 'Your bank confirmed your payment',
    heading: 'You can have your card printed now',
    lines: [
      cards,
      `To have ${one} printed, choose Retry on your dashboard ${until}. If you don't, we'll refund what you paid for ${one}.`,
    ],
  };
}
