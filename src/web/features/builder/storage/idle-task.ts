/** A task that waits until the browser has painted and has nothing better to do, but never for long. */
const LATEST_MILLISECONDS = 100;

type IdleTask = {
  /** Once, however often it is asked for meanwhile. */
  readonly request: () => void;
  /** At once if it waits: the page may be gone in a moment. */
  readonly flush: () => void;
};

export function createIdleTask(task: () => void): IdleTask {
  let isWaiting = false;
  const flush = () => {
    if (!isWaiting) return;
    isWaiting = false;
    task();
  };
  const request = () => {
    if (isWaiting) return;
    isWaiting = true;
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(flush, { timeout: LATEST_MILLISECONDS });
    else setTimeout(flush, LATEST_MILLISECONDS);
  };
  return { request, flush };
}
