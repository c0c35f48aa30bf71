const LIMIT_MILLISECONDS = 30_000;
const FIRST_PAUSE_MILLISECONDS = 20;
const LONGEST_PAUSE_MILLISECONDS = 250;

/** Waits until the condition holds; the error says what it waited for. Runs in Node and in a browser. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  limitMilliseconds = LIMIT_MILLISECONDS,
): Promise<void> {
  const deadline = Date.now() + limitMilliseconds;
  // Polls less often the longer it takes, because most polls ask the database.
  let pause = FIRST_PAUSE_MILLISECONDS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(LONGEST_PAUSE_MILLISECONDS, pause * 1.5);
  }
}
