/** Notices a session that was ended elsewhere: auth-js alone would keep it until its token expires, up to an hour later. */
import type { GoTrueClient } from '@supabase/auth-js';

const CHECK_EVERY_MS = 60_000;

/** Asks at once, each minute while somebody looks, and when they come back. auth-js ends a session that is over. */
export function watchSession(client: GoTrueClient): void {
  let askedAt = 0;
  const check = async () => {
    if (document.hidden || Date.now() - askedAt < CHECK_EVERY_MS / 2) return;
    askedAt = Date.now();
    const { data } = await client.getSession();
    if (data.session !== null) await client.getUser();
  };
  // A check that does not get through says nothing about the session.
  const tryCheck = () => void check().catch(() => {});
  tryCheck();
  setInterval(tryCheck, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', tryCheck);
  addEventListener('focus', tryCheck);
}
