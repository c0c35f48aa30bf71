/** The words of the mails about an account. */
import type { EmailContent } from './compose.ts';
import type { EmailData } from './kinds.ts';

export type AccountEmailKind = Exclude<keyof EmailData, `order-${string}`>;
type Writers = { readonly [K in AccountEmailKind]: (data: EmailData[K], productName: string) => EmailContent };

const LINK_LIFE = 'The link works once and for one hour.';

/** Whoever signs up with somebody else's address chooses the name: it must not carry an address to click on. */
const LIKE_AN_ADDRESS = /\/|www\.|\.\p{L}{2}/iu;

function greeting(name: string): string {
  return name === '' || LIKE_AN_ADDRESS.test(name) ? 'Hello!' : `Hello ${name}!`;
}

export const ACCOUNT_EMAILS: Writers = {
  verify: ({ name, link }, productName) => ({
    subject: `Confirm your e-mail address for ${productName}`,
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Welcome to ${productName}. Please confirm that this e-mail address is yours.` },
      { kind: 'button', label: 'Confirm my address', url: link },
      { kind: 'paragraph', text: `${LINK_LIFE} If you did not sign up, you can ignore this mail.` },
    ],
  }),
  recover: ({ name, link }) => ({
    subject: 'Choose a new password',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: 'Somebody, hopefully you, asked to reset your password.' },
      { kind: 'button', label: 'Choose a new password', url: link },
      { kind: 'paragraph', text: `${LINK_LIFE} If it was not you, nothing has changed and you can ignore this mail.` },
    ],
  }),
  'email-change': ({ name, link, newEmail }) => ({
    subject: 'Confirm your new e-mail address',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Please confirm that ${newEmail} is your new e-mail address.` },
      { kind: 'button', label: 'Confirm the new address', url: link },
      { kind: 'paragraph', text: `${LINK_LIFE} Until then your old address stays in use.` },
    ],
  }),
  'email-changed': ({ name, newEmail }) => ({
    subject: 'Your e-mail address was changed',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Your account now uses the e-mail address ${newEmail}.` },
      { kind: 'paragraph', text: 'If this was not you, please write to us at once.' },
    ],
  }),
  'password-changed': ({ name }) => ({
    subject: 'Your password was changed',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: 'Your password was changed, and all your other devices were signed out.' },
      { kind: 'paragraph', text: 'If this was not you, reset your password at once and write to us.' },
    ],
  }),
};
