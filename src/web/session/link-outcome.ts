/** What became of the link of a mail: the accounts service says so in the fragment of the page it leads to. */

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

/** Read when the page starts, because the auth client clears the fragment. */
let waiting = typeof location === 'undefined' ? null : parseLinkOutcome(location.hash);
const isByLink = waiting !== null;
// The auth client would end the present session over a link that failed.
if (waiting?.kind === 'failed') history.replaceState(history.state, '', location.pathname + location.search);

/** Whether this page was opened by the link of a mail. */
export function hasLinkOutcome(): boolean {
  return isByLink;
}

/** Gives the outcome once. */
export function takeLinkOutcome(): LinkOutcome | null {
  const outcome = waiting;
  waiting = null;
  return outcome;
}
