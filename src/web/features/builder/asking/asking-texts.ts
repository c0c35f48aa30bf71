/** Texts about asking people for their address by a link. */
import { REQUEST_DAYS, type RequestState } from '#domain/address-request.ts';

export const ASKING_TEXTS = {
  question: "Don't have the address?",
  ask: 'Ask them with a link',
  dialog: 'Ask for an address',
  intro: 'Send someone a link. They type in their own address, without an account.',
  signIn: 'Sign in to get a link they can fill in. Your card is saved.',
  kind: 'Who is the link for?',
  person: 'One person',
  group: 'A group',
  name: 'Their name',
  groupName: "The group's name",
  noName: 'Please enter a name',
  hide: 'Keep their address hidden from me',
  hideHint: 'We print it on your card. You only see their name and city.',
  make: 'Make a Link',
  another: 'Make Another Link',
  share: 'Share',
  copy: 'Copy Link',
  copied: 'Copied',
  ready: (name: string) => `Send this link to ${name}. Copy it now. We won't show it again.`,
  works: (isGroup: boolean) =>
    isGroup ? `Works for everyone who has it, for ${REQUEST_DAYS} days.` : `Works once, for ${REQUEST_DAYS} days.`,
  fills: "When they answer, we'll put their address on your card and email you.",
  shareText: 'I want to send you a postcard. Where should it go?',
  waiting: (name: string) => `Waiting for ${name}'s address. We'll fill it in and email you.`,
  arrived: (name: string) => `${name}'s address is here`,
  use: 'Use',
  add: (count: number) => (count === 1 ? 'Add' : `Add all ${count}`),
  way: 'Ask them',
  asked: 'People you asked',
  nobody: 'Nobody has answered yet.',
  removed: 'No longer in your address book',
  stop: (name: string) => `Stop the link for ${name}`,
  remove: (name: string) => `Delete the link for ${name}`,
  removeTitle: (name: string) => `Delete the link for ${name}?`,
  removeText:
    'The link stops working, and any hidden addresses it collected are deleted. Cards you ordered still arrive.',
  hidden: 'Address hidden from you',
  otherAddress: 'Use Another Address',
} as const;

export const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  expired: 'Expired',
  revoked: 'Stopped',
};
