/**
 * `npm run faults`: installs and builds what is out of date, then kills processes in the middle of their work; `npm run faults merges` in
 * the middle of merges.
 */
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './start.mjs';

ensureInstalled();
ensureBuilt();
const [what, ...rest] = process.argv.slice(2);
if (what === 'merges') handOver(join(root, 'bench/merges-killed.ts'), rest);
else handOver(join(root, 'bench/faults.ts'), process.argv.slice(2));
