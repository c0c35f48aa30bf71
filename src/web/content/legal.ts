/** Terms and privacy, true of what this software does. `{name}`, `{email}` and `{days}` come from the configuration. */
import { INTERNATIONAL_DELIVERY, PRICE, US_DELIVERY } from './site.ts';

export type LegalSection = { readonly title: string; readonly text: readonly string[] };
export type LegalText = { readonly title: string; readonly intro: string; readonly sections: readonly LegalSection[] };

export const TERMS: LegalText = {
  title: 'Terms',
  intro: 'What you can expect from {name}, and what we expect from you, in plain words.',
  sections: [
    {
      title: 'What you order',
      text: [
        `An order is one design, printed in the quantity that you choose and mailed to the address on it. It costs ${PRICE}, delivery included, whatever the quantity. The price that you see before you pay is the price that is charged.`,
        'What is printed is what you paid for: a copy of your card is kept with the order, and later changes to the draft do not touch it.',
      ],
    },
    {
      title: 'When it arrives',
      text: [
        `Cards are printed within 1 business day. Delivery takes ${US_DELIVERY} in the US and ${INTERNATIONAL_DELIVERY} internationally. These are the usual times of the post, not a guarantee.`,
      ],
    },
    {
      title: 'Cancelling and refunds',
      text: [
        'You can cancel on the dashboard shortly after ordering, until printing starts, and get the full amount back.',
        'If a card cannot be printed in the end, the payment is refunded without your asking.',
      ],
    },
    {
      title: 'What you send',
      text: [
        'You keep all rights in your photos and words, and you vouch that you may use them. Please send nothing that is unlawful or that hurts somebody.',
        'Please check the address: we print and mail it as you wrote it.',
      ],
    },
    { title: 'Questions', text: ['Write to {email}.'] },
  ],
};

export const PRIVACY: LegalText = {
  title: 'Privacy',
  intro: 'What {name} keeps, why, and how to get rid of it.',
  sections: [
    {
      title: 'While you design',
      text: [
        'Your card is kept in your own browser. The photo is sent to our server only when you save a draft or order.',
        'There are no advertising or analytics scripts on these pages, and no cookies: being signed in is kept in your browser’s storage.',
      ],
    },
    {
      title: 'What we keep',
      text: [
        'Your account: e-mail address, name, and a hash of your password, never the password itself.',
        'Your drafts, orders and address book, with the photos in them. The location and camera data in a photo’s file are removed.',
        'Nobody but you can read them with an account of their own: the server and the database both check.',
      ],
    },
    {
      title: 'Who else sees it',
      text: [
        'The payment provider gets your card details directly from your browser; our server never sees the card’s number. It also gets your e-mail address and phone number.',
        'The print service gets what it needs to print and mail: the card and the address on it.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        'Your account and what you saved stay until you delete them, and the photo on a saved draft stays as long as the draft does. A draft that you deleted, and a photo that no card of yours uses, are removed for good after {days} days.',
        'An account whose e-mail address was never confirmed is removed after {days} days, too.',
        'A browser in which you did not come back for half a year is signed out.',
      ],
    },
    {
      title: 'Leaving',
      text: [
        'You can download everything that we hold about you, and delete your account, on your account page. Or write to {email}.',
        'Deleting takes everything with it: profile, drafts, photos, orders, address book and mails. An order that is being printed must be in the mail first, or cancelled and refunded.',
        'Of orders that were paid we keep what bookkeeping asks for: number, amounts, dates, number of copies, country and the payment provider’s reference, but no name, no address and nothing of the card. Copies in our backups go when those expire.',
        'The payment provider and the print service keep what they were given by their own rules.',
      ],
    },
  ],
};
