import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/** Names the journeys that passed only when they were tried again, so that none stays unsteady unseen. */
export default class SecondTries implements Reporter {
  readonly #unsteady: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.ok() || (test.diagnostic()?.retryCount ?? 0) === 0) return;
    const error = test.result().errors?.[0];
    // The message of a comparison names a long list by its length alone.
    const received = stripVTControlCharacters(error?.diff ?? '')
      .split('\n')
      .filter((line) => /^\+ (?!Received)/.test(line));
    const reason = [...(error?.message.split('\n').slice(0, 3) ?? []), ...received.slice(0, 6)].join('\n  ');
    const at = error?.stacks?.find(({ file }) => file.endsWith('.e2e.ts'))?.line ?? '?';
    this.#unsteady.push(`${test.module.relativeModuleId}:${at}: ${test.fullName}\n  ${reason}`);
  }

  onTestRunEnd(): void {
    if (this.#unsteady.length === 0) return;
    process.stdout.write(`\nPassed on the second try, and to be mended:\n${this.#unsteady.join('\n')}\n`);
  }
}
