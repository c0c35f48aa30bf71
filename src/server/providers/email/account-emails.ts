import type { TwoStepReason } from '#domain/audit.ts';
import type { EmailContent } from './compose.ts';
import type { EmailData } from './kinds.ts';

export type AccountEmailKind = Exclude<keyof EmailData, `order-${string}`>;
type Writers = { readonly [K in AccountEmailKind]: (data: EmailData[K], productName: string) => EmailContent };

const NOT_YOU = "If this wasn't you, reset your password right away and contact us.";
/** The operator chose the reason after talking to the customer. */
const REMOVAL_REASONS: Record<TwoStepReason, string> = {
  lost: ', because your phone is lost or broken',
  stolen: ', because your phone was stolen',
  replaced: ", because your new phone doesn't have the authenticator app",
  other: '',
};
const LINK_LIFE = 'This link works once and expires in an hour.';

/** A visitor can sign up with a stranger's email and choose the name, so it must not smuggle in a link. */
const LIKE_A_LINK = /\/|www\.|\.\p{L}{2}/iu;

function greeting(name: string): string {
  if (name === '' || LIKE_A_LINK.test(name)) return 'Hi,';
  const [first = name] = name.split(' ');
  // "Dr. Rossi" and "J.R.R. Tolkien" keep their full name.
  return `Hi ${first.endsWith('.') ? name : first},`;
}

export const ACCOUNT_EMAILS: Writers = {
  verify: ({ name, link }, productName) => ({
    subject: `Confirm your email for ${productName}`,
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Welcome to ${productName}! Please confirm your email to finish setting up.` },
      { kind: 'button', label: 'Confirm my email', url: link },
      { kind: 'paragraph', text: `${LINK_LIFE} If you didn't sign up, you can ignore this email.` },
    ],
  }),
  recover: ({ name, link }) => ({
    subject: 'Choose a new password',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: 'We got a request to reset your password.' },
      { kind: 'button', label: 'Choose a new password', url: link },
      {
        kind: 'paragraph',
        text: `${LINK_LIFE} If it wasn't you, you can ignore this email. Your password stays the same.`,
      },
    ],
  }),
  'sign-in': ({ name, link, code }, productName) => ({
    subject: `Sign in to ${productName}`,
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: 'Open this link to sign in.' },
      { kind: 'button', label: 'Sign in', url: link },
      { kind: 'paragraph', text: `Or enter this code where you asked for it: ${code}` },
      {
        kind: 'paragraph',
        text: "Both work once and expire in 10 minutes. If you didn't ask for them, you can ignore this email.",
      },
    ],
  }),
  invite: ({ name, link }, productName) => ({
    subject: `You're invited to ${productName}`,
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `You're invited to create an account at ${productName}.` },
      { kind: 'button', label: 'Accept the invitation', url: link },
      { kind: 'paragraph', text: `${LINK_LIFE} If you don't want an account, you can ignore this email.` },
    ],
  }),
  'confirm-code': ({ name, code }) => ({
    subject: 'Your confirmation code',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Enter this code to confirm that it's you: ${code}` },
      {
        kind: 'paragraph',
        text: "It works once and expires in 10 minutes. If you didn't ask for it, change your password right away.",
      },
    ],
  }),
  'email-change': ({ name, link, newEmail }) => ({
    subject: 'Confirm your new email',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Please confirm that you want to use ${newEmail} for your account.` },
      { kind: 'button', label: 'Confirm my new email', url: link },
      { kind: 'paragraph', text: `${LINK_LIFE} Until then, your account keeps your current email.` },
    ],
  }),
  'email-change-requested': ({ name, newEmail }) => ({
    subject: 'Your email is about to change',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `We got a request to change the email of your account to ${newEmail}.` },
      {
        kind: 'paragraph',
        text: "If this was you, open the link we sent there. If it wasn't, change your password right away to stop it.",
      },
    ],
  }),
  'email-changed': ({ name, newEmail }) => ({
    subject: 'Your email was changed',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Your account now uses ${newEmail}.` },
      { kind: 'paragraph', text: "If this wasn't you, please contact us right away." },
    ],
  }),
  'password-changed': ({ name }) => ({
    subject: 'Your password was changed',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: 'Your password was changed, and your other devices were signed out.' },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'two-step-on': ({ name }) => ({
    subject: 'Two-step sign-in is on',
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: 'From now on, signing in also asks for a code from your authenticator app. Your other devices were signed out.',
      },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'two-step-off': ({ name }) => ({
    subject: 'Two-step sign-in is off',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: 'Your account is now protected by your password alone.' },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'two-step-removed': ({ name, reason }, productName) => ({
    subject: 'We turned off two-step sign-in',
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: `We were asked to turn off two-step sign-in for your account${REMOVAL_REASONS[reason]}. Your devices were signed out, and your password alone opens your account now.`,
      },
      { kind: 'paragraph', text: `You can set it up again on your account page at ${productName}.` },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'factor-added': ({ name }) => ({
    subject: 'An authenticator app was added',
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: 'You can now sign in with another authenticator app. Your other devices were signed out.',
      },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'factor-removed': ({ name }) => ({
    subject: 'An authenticator app was removed',
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: 'An authenticator app was removed from your account. Your other devices were signed out.',
      },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'recovery-codes-made': ({ name }) => ({
    subject: 'You have new recovery codes',
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: 'New recovery codes were created for your account. Older ones no longer work, and your other devices were signed out.',
      },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'recovery-codes-removed': ({ name }) => ({
    subject: 'Your recovery codes were removed',
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your recovery codes no longer work, and your other devices were signed out.',
      },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'recovery-code-used': ({ name, remaining }) => ({
    subject: 'A recovery code was used',
    heading: greeting(name),
    blocks: [
      { kind: 'paragraph', text: `Someone signed in with one of your recovery codes. You have ${remaining} left.` },
      { kind: 'paragraph', text: NOT_YOU },
    ],
  }),
  'address-answered': ({ name, asked, isGroup, link }) => ({
    subject: isGroup ? `New addresses for ${asked}` : `${asked} sent you their address`,
    heading: greeting(name),
    blocks: [
      {
        kind: 'paragraph',
        text: isGroup
          ? `Someone answered your link for ${asked}. You can add them to your list.`
          : `${asked} answered your link. We'll put the address on your card when you open it.`,
      },
      { kind: 'button', label: 'Finish your card', url: link },
    ],
  }),
};
