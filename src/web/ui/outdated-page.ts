/** A page that was opened before an update asks for code that the server no longer has. A reload cures it. */

/** Remembers in this tab that it was tried. */
export const RELOADED_KEY = 'cartolina:reloaded';
const AGAIN_AFTER_MS = 60_000;

let keeper: () => Promise<void> = async () => {};

/** Has something kept that a reload would lose. */
export function keepBeforeReload(keep: () => Promise<void>): void {
  keeper = keep;
}

export function isServerReached(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Call it when code didn't load. Resolves if a reload can't help: the line is lost, or the page was reloaded just now. */
export async function reloadIfOutdated(): Promise<void> {
  if (!(await isServerReached()) || wasJustReloaded()) return;
  await keeper().catch(() => undefined);
  location.reload();
  // Until the page is gone, it keeps showing that it loads.
  await new Promise(() => {});
}

function wasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return true;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return false;
  } catch {
    // Without storage, nothing would end a loop.
    return true;
  }
}
