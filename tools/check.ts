/** `npm run check`: types, lint, format, import walls; runs all of them, even after a failure. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

const checks: readonly (readonly [string, string, readonly string[]])[] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the web', bin('tsc'), ['-p', 'tsconfig.web.json']],
  ['lint', bin('oxlint'), ['--type-aware', '--quiet']],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['imports', process.execPath, [join(root, 'tools/check-imports.ts')]],
];

let failed = 0;
for (const [what, command, args] of checks) {
  const started = Date.now();
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const good = result.status === 0;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!good) {
    failed++;
    console.log(`${result.stdout}${result.stderr}`.trim());
  }
}
process.exit(failed === 0 ? 0 : 1);
