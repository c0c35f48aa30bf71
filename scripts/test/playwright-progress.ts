/** A Playwright reporter: a progress line, and each failure as it happens. */
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { type Progress, startProgress } from './progress.ts';

export default class PlaywrightProgress implements Reporter {
  #progress: Progress | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress = startProgress('journeys', suite.allTests().length);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isOver =
      result.status === test.expectedStatus || result.status === 'skipped' || result.retry === test.retries;
    const isOk = result.status === test.expectedStatus || result.status === 'skipped';
    if (!isOk) {
      const message = result.errors.map(({ message: text = '', snippet = '' }) => `${text}\n${snippet}`).join('\n');
      process.stdout.write(`\nFAILED${isOver ? '' : ' (will retry)'}: ${test.titlePath().join(' › ')}\n${message}\n`);
    }
    if (isOver) this.#progress?.done(isOk);
  }

  onError(error: { readonly message?: string }): void {
    process.stdout.write(`\n${error.message ?? 'An error without a message.'}\n`);
  }

  onEnd(_result: FullResult): void {
    this.#progress?.end();
  }

  printsToStdio(): boolean {
    return true;
  }
}
