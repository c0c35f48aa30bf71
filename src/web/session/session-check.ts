/** Detects a session that ended elsewhere. auth-js alone would keep it until its token expires, up to an hour. */
import type { GoTrueClient } from '@supabase/auth-js';

const CHECK_EVERY_MS = 60_000;

/** Checks now, every minute while the page is visible, and on return. auth-js drops a session that is over. */
export function watchSession(client: GoTrueClient): void {
  let checkedAt = 0;
  const check = async () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS / 2) return;
    checkedAt = Date.now();
    const { data } = await client.getSession();
    if (data.session !== null) await client.getUser();
  };
  // A failed request says nothing about the session.
  const tryCheck = () => void check().catch(() => {});
  tryCheck();
  setInterval(tryCheck, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', tryCheck);
  addEventListener('focus', tryCheck);
}
