const LIMIT_MILLISECONDS = 30_000;
const FIRST_PAUSE_MILLISECONDS = 20;
const LAST_PAUSE_MILLISECONDS = 250;

/** Waits until the condition holds; the error says what it waited for. Runs in Node and in a browser. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  limitMilliseconds = LIMIT_MILLISECONDS,
): Promise<void> {
  const deadline = Date.now() + limitMilliseconds;
  // Looks less often the longer it takes, because most looks ask the database.
  for (
    let pause = FIRST_PAUSE_MILLISECONDS;
    !(await condition());
    pause = Math.min(LAST_PAUSE_MILLISECONDS, pause * 1.5)
  ) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
