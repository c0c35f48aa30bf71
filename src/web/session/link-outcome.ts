/** The outcome of an email link, which the auth server puts into the URL's fragment. */

export type LinkOutcome =
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'confirmed'; readonly what: 'signup' | 'email_change' };

export function parseLinkOutcome(hash: string): LinkOutcome | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('error_code') ?? values.get('error');
  if (code !== null) return { kind: 'failed', code };
  const type = values.get('type');
  const isConfirmed = values.has('access_token') && (type === 'signup' || type === 'email_change');
  return isConfirmed ? { kind: 'confirmed', what: type } : null;
}

/** Read at startup, because the auth client clears the fragment. */
let waiting = typeof location === 'undefined' ? null : parseLinkOutcome(location.hash);
const isByLink = waiting !== null;
// Given a failed link, the auth client would end the current session.
if (waiting?.kind === 'failed') history.replaceState(history.state, '', location.pathname + location.search);

/** Whether an email link opened this page. */
export function hasLinkOutcome(): boolean {
  return isByLink;
}

/** Returns the outcome the first time, then null. */
export function takeLinkOutcome(): LinkOutcome | null {
  const outcome = waiting;
  waiting = null;
  return outcome;
}
