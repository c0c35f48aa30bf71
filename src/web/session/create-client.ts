/** Creates the client of auth-js. Loaded on demand, with what only the client needs. */
import { GoTrueClient } from '@supabase/auth-js';
import { knownConfig } from '#web/content/known-config.ts';
import { holdStrangersSession } from './link-session.ts';
import { forgetOperator } from './operator-here.ts';
import { rememberSignIn } from './signed-in-before.ts';
import { SESSION_KEY } from './stored-session.ts';

export function createClient(): GoTrueClient {
  // Before the client looks at the URL.
  holdStrangersSession();
  const anonKey = knownConfig()?.anon_key;
  const client = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: anonKey === undefined ? {} : { apikey: anonKey },
    storageKey: SESSION_KEY,
    flowType: 'implicit',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    fetch: fetchKeepingSession,
    experimental: { recoveryCodes: true },
  });
  watchSession(client);
  client.onAuthStateChange((_event, session) => {
    if (session === null) forgetOperator();
    else rememberSignIn();
  });
  return client;
}

const REFUSED_TOKEN = 400;
const UNAVAILABLE = 503;

/**
 * auth-js deletes an expired session when its refresh is refused, whatever the reason. Only a refused token means that it
 * is over: after a rate limit, or anything a proxy says, auth-js must try again, as it does after a 503.
 */
async function fetchKeepingSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  const isRefresh = String(input).includes('grant_type=refresh_token');
  if (!isRefresh || answer.ok || answer.status === REFUSED_TOKEN) return answer;
  return new Response(answer.body, { status: UNAVAILABLE, headers: answer.headers });
}

const CHECK_EVERY_MS = 60_000;

/**
 * Detects a session that ended elsewhere: auth-js alone would keep it until its token expires, up to an hour. Checks now,
 * every minute while the page is visible, and on return.
 */
function watchSession(client: GoTrueClient): void {
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
