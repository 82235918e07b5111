import { defineConfig } from 'vitest/config';

/**
 * One project a kind of test, so that `npm test -- --project git` runs one room.
 * `database` files get a database of their own, copied from a migrated template by testing/global-setup.ts.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,server/platform,server/processes,server/markdown,server/ssh,server/virus-scan,tools,cli}/**/*.test.ts',
            'server/features/**/*.policy.test.ts',
          ],
          exclude: ['**/*.database.test.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'git',
          include: ['server/git/**/*.test.ts'],
          testTimeout: 30_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['testing/global-setup.ts', 'e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
