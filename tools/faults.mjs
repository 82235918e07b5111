/**
 * `npm run faults`: installs and builds what is out of date, then kills processes in the middle of their work; `npm run faults merges` in
 * the middle of merges, `npm run faults reviews` of reviews, suggestions and rebases, `npm run faults moves` of moves on a board.
 */
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './start.mjs';

ensureInstalled();
ensureBuilt();
const [what, ...rest] = process.argv.slice(2);
if (what === 'merges' || what === 'reviews' || what === 'moves')
  handOver(join(root, `bench/${what}-killed.ts`), rest);
else handOver(join(root, 'bench/faults.ts'), process.argv.slice(2));
