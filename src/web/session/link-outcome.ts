/** The outcome of an email link, which the auth server puts into the URL's fragment. */

import { hasSessionInUrl } from './stored-session.ts';

export type LinkOutcome =
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'confirmed'; readonly what: 'signup' | 'email_change' }
  | { readonly kind: 'invited' };

export function parseLinkOutcome(hash: string): LinkOutcome | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('error_code') ?? values.get('error');
  if (code !== null) return { kind: 'failed', code };
  const type = values.get('type');
  // A changed email brings no session.
  if (type === 'email_change') return { kind: 'confirmed', what: type };
  if (!values.has('access_token')) return null;
  if (type === 'invite') return { kind: 'invited' };
  return type === 'signup' ? { kind: 'confirmed', what: type } : null;
}

/** Read at startup, because the auth client clears the fragment. */
let waiting = typeof location === 'undefined' ? null : parseLinkOutcome(location.hash);
const isByLink = waiting !== null || (typeof location !== 'undefined' && hasSessionInUrl());
// Only a session is left to the auth client, which would end the current one if it saw a failed link.
if (isByLink && !location.hash.includes('access_token='))
  history.replaceState(history.state, '', location.pathname + location.search);

/** Returns true if an email link opened this page. */
export function hasLinkOutcome(): boolean {
  return isByLink;
}

/** Returns the outcome the first time, then null. */
export function takeLinkOutcome(): LinkOutcome | null {
  const outcome = waiting;
  waiting = null;
  return outcome;
}
