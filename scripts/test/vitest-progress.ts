/** A Vitest reporter: a progress line, and failures with their reasons. */
import { MinimalReporter, type TestModule, type TestSpecification } from 'vitest/node';
import { type Progress, startProgress } from './progress.ts';

export default class VitestProgress extends MinimalReporter {
  #progress: Progress | undefined;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    const isComponents = specifications.every(({ project }) => project.name.startsWith('components'));
    this.#progress = startProgress(isComponents ? 'component test files' : 'test files', specifications.length);
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.#progress?.done(module.ok());
  }

  override onTestRunEnd(...run: Parameters<MinimalReporter['onTestRunEnd']>): void {
    this.#progress?.end();
    super.onTestRunEnd(...run);
  }
}
