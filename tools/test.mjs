/**
 * `npm test`: installs and builds what is out of date, then runs types, lint, format, import walls and every test. Arguments are
 * passed to vitest (`npm test -- --project git`); with arguments the checks are skipped. The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, node, root } from './start.mjs';

ensureInstalled();
ensureBuilt();

const args = process.argv.slice(2);
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
};
let passed = 0;
let failed = 0;
let skipped = 0;

if (args.length === 0) {
  const check = spawnSync(node, [join(root, 'tools/check.ts')], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 256 * 1024 * 1024,
  });
  process.stdout.write(check.stdout + check.stderr);
  for (const line of check.stdout.split('\n')) {
    if (line.startsWith('ok ')) passed++;
    if (line.startsWith('FAILED ')) failed++;
  }
  if (check.status !== 0 && failed === 0) failed++;
}

const results = join(root, '.cache/test-results.json');
mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(results, { force: true });
const run = spawnSync(
  node,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'testing/second-tries.ts')}`,
    `--outputFile.json=${results}`,
    ...args,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  },
);
if (existsSync(results)) {
  const report = JSON.parse(readFileSync(results, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  // A file that can't be loaded has no tests to count.
  for (const file of report.testResults)
    if (file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')) failed++;
}
if (run.status !== 0 && failed === 0) failed++;
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed === 0 ? 0 : 1);
