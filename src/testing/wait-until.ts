const LIMIT_MILLISECONDS = 30_000;
const PAUSE_MILLISECONDS = 50;

/** Waits until the condition holds; the error says what it waited for. Runs in Node and in a browser. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  limitMilliseconds = LIMIT_MILLISECONDS,
): Promise<void> {
  const deadline = Date.now() + limitMilliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}
