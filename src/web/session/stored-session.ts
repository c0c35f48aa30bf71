/** Whether this browser holds a session, known without loading the auth client. */

export const SESSION_KEY = 'cartolina.session';

export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage can be switched off; then nobody is signed in beyond this page.
    return false;
  }
}

/** The links in our mails end here: `#access_token=…&type=recovery`, or `#error=…`. */
export function hasSessionInUrl(): boolean {
  return /[#&](access_token|error_code|error)=/.test(location.hash);
}

/** Another tab signed in or out. */
export function onStoredSessionChange(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) listener();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
