import type { Reporter, TestCase } from 'vitest/node';

/** Names the journeys that passed only when they were tried again, so that none stays unsteady unseen. */
export default class SecondTries implements Reporter {
  readonly #unsteady: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.ok() || (test.diagnostic()?.retryCount ?? 0) === 0) return;
    const reason = test.result().errors?.[0]?.message.split('\n')[0] ?? '';
    this.#unsteady.push(`${test.module.relativeModuleId}: ${test.fullName}\n  ${reason}`);
  }

  onTestRunEnd(): void {
    if (this.#unsteady.length === 0) return;
    process.stdout.write(`\nPassed on the second try, and to be mended:\n${this.#unsteady.join('\n')}\n`);
  }
}
