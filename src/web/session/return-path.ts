/** Where signing in leads: back to a page of this site, never to another site. */
import { PATHS } from '#web/content/paths.ts';

export function returnPath(next: string | null): string {
  // A second slash or backslash would make it a URL of another host.
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return PATHS.home;
  return next.startsWith(PATHS.auth) ? PATHS.home : next;
}

/** The sign-in page, with the path to return to. */
export function authPath(next?: string): string {
  return next === undefined ? PATHS.auth : `${PATHS.auth}?${new URLSearchParams({ next })}`;
}
