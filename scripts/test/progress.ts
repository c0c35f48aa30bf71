/** Shows the progress of a test run in one line, updated in place in a terminal and repeated now and then elsewhere. */

const SECONDS_BETWEEN_LINES = 15;

export type Progress = { done(isOk: boolean): void; end(): void };

export function startProgress(what: string, total: number): Progress {
  const startedAt = Date.now();
  const { isTTY = false } = process.stdout;
  let done = 0;
  let failed = 0;
  let shownAt = startedAt;
  const show = (end: string) => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const start = isTTY ? '\r\u001b[K' : '';
    const failures = failed === 0 ? '' : `, ${failed} failed`;
    process.stdout.write(`${start}  ${done} of ${total} ${what}${failures} (${seconds} s)${end}`);
  };
  return {
    done(isOk) {
      done += 1;
      if (!isOk) failed += 1;
      if (isTTY) show('');
      else if (Date.now() - shownAt > SECONDS_BETWEEN_LINES * 1000) {
        shownAt = Date.now();
        show('\n');
      }
    },
    end: () => show('\n'),
  };
}
