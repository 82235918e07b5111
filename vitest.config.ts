import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.ts';

/** What all projects share; they do not inherit it from the root. */
const shared = {
  sequence: { groupOrder: 1 },
  // The modules of a worker serve one file after the other: reading them anew took a third of the time of a run. So a test that changes what a
  // module keeps changes it for the files after it; there is little that modules keep (ARCHITECTURE.md).
  isolate: false,
  // Limits for tests that hang. They are far above what tests take, so that a busy machine fails none.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Node runs TypeScript as it is written: as the product's own tools do, without Vite between the modules (docs/decisions/0104). Only the pages, with their
 * JSX, need more.
 */
const runByNode = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * One project a kind of test, so that `npm test -- --project git` runs one room.
 * `database` files get a database of their own, copied from a migrated template by testing/global-setup.ts.
 */
export default defineConfig({
  test: {
    // As many files as there are cores, which PostgreSQL and the collector of each worker keep busy: one more takes a tenth longer. vitest would leave one core
    // idle instead, which is half of a small machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // A journey that fails while it waits for an answer of its page is said to have failed; when its browser is closed after that, or the time
    // for the answer is over, what it waited for fails as well, and that would fail the run even where its second try passes.
    onUnhandledError: ({ message }) =>
      !/page, context or browser has been closed|while waiting for event/.test(message),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,server/platform,server/processes,server/markdown,server/ssh,server/virus-scan,tools,cli}/**/*.test.ts',
            'server/features/**/*.policy.test.ts',
          ],
          exclude: ['**/*.database.test.ts'],
          ...runByNode,
        },
      },
      {
        test: {
          name: 'git',
          include: ['server/git/**/*.test.ts'],
          ...runByNode,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/features/**/*.test.ts',
            'server/*.test.ts',
            '{testing,demo}/**/*.test.ts',
            '**/*.database.test.ts',
          ],
          exclude: ['**/*.policy.test.ts', '**/node_modules/**'],
          globalSetup: ['testing/global-setup.ts'],
          ...runByNode,
        },
      },
      {
        plugins: [],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          ...shared,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['testing/global-setup.ts', 'e2e/global-setup.ts'],
          ...runByNode,
          // One more than cores: a journey waits for its page for a fifth of its time.
          maxWorkers: availableParallelism() + 1,
          // What has another number of workers runs by itself, the journeys first.
          sequence: { groupOrder: 0 },
          testTimeout: 120_000,
          // A browser on a busy machine; which journeys needed it is printed at the end (docs/decisions/0063).
          retry: 1,
        },
      },
    ],
  },
});
