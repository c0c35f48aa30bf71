/**
 * The browser's entry. A page that was drawn ahead is shown first and its code asked for after that, so that the two do
 * not compete for a slow line; any other page has nothing to show without its code.
 */
import '../ui/styles.css';
import { PRIVATE_PAGES } from '#contract/pages.ts';
import { authPath } from '../session/return-path.ts';
import { hasSessionInUrl, hasStoredSession } from '../session/stored-session.ts';
import { keepEarlyEvents } from './early-events.ts';
import { findPageLoader } from './page-loaders.ts';

const LONGEST_WAIT_MS = 3_000;

/** The sheet to sign in with, drawn ahead as well, instead of a page that is waiting for somebody to be signed in. */
function askToSignIn(): void {
  const { pathname, search } = location;
  const drawn = document.getElementById('signed-out');
  const root = document.getElementById('root');
  const isWanted = PRIVATE_PAGES.includes(pathname) && !hasStoredSession() && !hasSessionInUrl();
  if (!isWanted || root === null || !(drawn instanceof HTMLTemplateElement)) return;
  history.replaceState(null, '', authPath(pathname + search));
  root.replaceChildren(drawn.content);
}

function isDrawnAhead(): boolean {
  return document.getElementById('root')?.firstElementChild !== null;
}

/** Resolves at once in a tab that nobody looks at: nothing is painted there. */
function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

const page = document.documentElement;
// What is drawn ahead is drawn for nobody in particular; see styles.css.
if (hasStoredSession()) page.dataset.session = '';
askToSignIn();
const early = keepEarlyEvents();
if (isDrawnAhead()) await firstPaint();
const loaded = import('./start.tsx');
// The page's own code comes beside the shell's, but begins in a moment of its own, so that neither holds up the page for
// long. When it can't be had, the router says so.
setTimeout(() => findPageLoader(location.pathname)?.().catch(() => {}));
const { start } = await loaded;
await start(early.handOver);
early.doAgain();
page.dataset.live = '';
