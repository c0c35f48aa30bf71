/** A Vitest reporter: a progress line, and failures with their reasons. */
import { writeFileSync } from 'node:fs';
import { MinimalReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';
import { type Progress, startProgress } from './progress.ts';
import { FLAKY_COMPONENTS } from './results.ts';

export default class VitestProgress extends MinimalReporter {
  #progress: Progress | undefined;
  /** Titles of tests that passed on the second try, which Vitest's report leaves out. */
  readonly #flaky: string[] = [];

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    const isAll = (name: string) => specifications.every(({ project }) => project.name.startsWith(name));
    const kind = isAll('components') ? 'component' : isAll('pure') ? 'unit' : 'server';
    this.#progress = startProgress(`${kind} test files`, specifications.length);
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    if (!test.diagnostic()?.flaky) return;
    this.#flaky.push(test.fullName.replaceAll(' > ', ' '));
    const reasons = test.result().errors?.map(({ message }) => message) ?? [];
    process.stdout.write(`\nFAILED on the first try: ${test.fullName}\n${reasons.join('\n')}\n`);
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.#progress?.done(module.ok());
  }

  override onTestRunEnd(...run: Parameters<MinimalReporter['onTestRunEnd']>): void {
    this.#progress?.end();
    if (this.#flaky.length > 0) writeFileSync(FLAKY_COMPONENTS, JSON.stringify(this.#flaky));
    super.onTestRunEnd(...run);
  }
}
