/**
 * The browser's entry. A prerendered page is shown first and its code loaded after, so that they don't compete for a
 * slow connection. Any other page needs its code to show anything.
 */
import '#web/ui/styles.css';
import { PRIVATE_PAGES } from '#contract/pages.ts';
import { authPath } from '#web/session/return-path.ts';
import { hasSessionInUrl, hasStoredSession } from '#web/session/stored-session.ts';
import { recordEarlyEvents } from './early-events.ts';
import { findPageLoader } from './page-loaders.ts';

const MAX_WAIT_MS = 3_000;

/** Replaces a private page's skeleton by the prerendered sign-in page if there is no session. */
function showSignInPage(): void {
  const { pathname, search } = location;
  const signInPage = document.getElementById('signed-out');
  const root = document.getElementById('root');
  const isNeeded = PRIVATE_PAGES.includes(pathname) && !hasStoredSession() && !hasSessionInUrl();
  if (!isNeeded || root === null || !(signInPage instanceof HTMLTemplateElement)) return;
  history.replaceState(null, '', authPath(pathname + search));
  root.replaceChildren(signInPage.content);
}

function isPrerendered(): boolean {
  return document.getElementById('root')?.firstElementChild !== null;
}

/** Resolves immediately in a hidden tab, which is never painted. */
function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

const page = document.documentElement;
// Prerendered pages look signed out; styles.css hides that part for sessions.
if (hasStoredSession()) page.dataset.session = '';
showSignInPage();
const early = recordEarlyEvents();
if (isPrerendered()) await firstPaint();
const loaded = import('./start.tsx');
// Loads the page's code along with the shell's, but starts it in a task of its own, so that neither blocks for long. If it
// fails, the router shows that.
setTimeout(() => findPageLoader(location.pathname)?.().catch(() => {}));
const { start } = await loaded;
await start(early.release);
early.replay();
page.dataset.live = '';
