/** Terms and privacy notice. `{name}`, `{email}` and `{days}` are filled in from the server's configuration. */
import { INTERNATIONAL_DELIVERY, US_DELIVERY } from './delivery-texts.ts';
import { PRICE, WITH_DELIVERY } from './site.ts';

export type LegalSection = { readonly title: string; readonly text: readonly string[] };
export type LegalText = { readonly title: string; readonly intro: string; readonly sections: readonly LegalSection[] };

export const TERMS: LegalText = {
  title: 'Terms',
  intro: 'What you can expect from {name}, and what we expect from you.',
  sections: [
    {
      title: 'Your order',
      text: [
        `An order is one design, mailed to the address on it. Before you pay, we say whether every copy is mailed, or one card. It costs ${PRICE} ${WITH_DELIVERY}, whatever the quantity. A card to many people is paid by the card, and costs at least as much. The price you see before you pay is the price you're charged.`,
        "We print what you paid for. We keep a copy of your card with the order, so later changes to the draft don't affect it.",
      ],
    },
    {
      title: 'Delivery',
      text: [
        `We print cards within 1 business day. Delivery usually takes ${US_DELIVERY} in the US and ${INTERNATIONAL_DELIVERY} internationally. We can't guarantee these times.`,
      ],
    },
    {
      title: 'Cancellations and refunds',
      text: [
        'You can cancel on your dashboard shortly after ordering, until printing starts, for a full refund.',
        "If we can't print your card, you get a full refund automatically.",
      ],
    },
    {
      title: 'Your content',
      text: [
        "You keep all rights to your photos and words, and you confirm that you're allowed to use them. Please don't send anything illegal or hurtful.",
        'Please check the address. We print and mail it exactly as you wrote it.',
      ],
    },
    {
      title: 'Credits',
      text: [
        'The emoji on our cards are Twemoji by Twitter, Inc and other contributors (github.com/jdecked/twemoji), adapted for print, under CC BY 4.0 (creativecommons.org/licenses/by/4.0).',
      ],
    },
    { title: 'Questions', text: ['Email {email}.'] },
  ],
};

export const PRIVACY: LegalText = {
  title: 'Privacy',
  intro: 'What {name} stores, why, and how to delete it.',
  sections: [
    {
      title: 'While you design',
      text: [
        'Your card stays in your browser. We receive your photo only when you save a draft or order.',
        "These pages have no ads, no analytics and no cookies. Your sign-in is kept in your browser's storage.",
      ],
    },
    {
      title: 'What we store',
      text: [
        'Your account: your email, your name, your return address if you save one, and a hash of your password, never the password itself.',
        "For 30 days, a hash of the network you signed in from, so strangers guessing your password can't lock you out.",
        'Your drafts, orders and address book, with their photos. We remove location and camera data from photo files.',
        'No other customer can see them. Both the server and the database check that.',
      ],
    },
    {
      title: 'Who else sees it',
      text: [
        'The payment provider gets your card details straight from your browser. Our server never sees your card number. The provider also gets your email and phone number.',
        'The print service gets what it needs to print and mail your card: the card and the addresses on it.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        "We keep your account and what you saved until you delete it. Deleted drafts, and photos that aren't on any of your cards, are permanently deleted after {days} days.",
        'If you never confirm your email, we delete the account after {days} days.',
        "If you don't come back for six months, we sign you out. Once a year, everyone signs in again.",
      ],
    },
    {
      title: 'Leaving',
      text: [
        'On your account page, you can download everything we store about you and delete your account. Or email {email}.',
        "Deleting your account deletes everything in it: profile, drafts, photos, orders, address book and emails. If an order is being printed, wait until it's in the mail, or cancel it for a refund first.",
        "We keep anonymous sales records of paid orders: number, amounts, dates, quantity, country and the payment provider's reference, but no names, addresses or cards. Backups are deleted when they expire.",
        'The payment provider and the print service follow their own rules for what they received.',
      ],
    },
  ],
};
