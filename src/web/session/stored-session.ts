/** Tells whether this browser has a session, without loading the auth client. */

export const SESSION_KEY = 'cartolina.session';

export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // With storage disabled, sessions end with the page.
    return false;
  }
}

const REQUEST_KEY = 'cartolina.link-request';

/** Remembers which address asked here for a link that signs in. */
export function rememberLinkRequest(email: string): void {
  try {
    localStorage.setItem(REQUEST_KEY, email.trim().toLowerCase());
  } catch {
    // Without storage, opening the link asks first.
  }
}

/** Returns true once for the address that asked last. */
export function takeLinkRequest(email: string): boolean {
  try {
    const isMeant = localStorage.getItem(REQUEST_KEY) === email.toLowerCase();
    if (isMeant) localStorage.removeItem(REQUEST_KEY);
    return isMeant;
  } catch {
    return false;
  }
}

/** Email links end in `#access_token=…&type=recovery` or `#error=…`. */
export function hasSessionInUrl(): boolean {
  return /[#&](access_token|error_code|error)=/.test(location.hash);
}

/** Calls the listener when another tab signs in or out. */
export function onStoredSessionChange(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) listener();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
