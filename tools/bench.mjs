/** `npm run bench`: installs and builds what is out of date, then measures. */
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './start.mjs';

ensureInstalled();
ensureBuilt();
handOver(join(root, 'bench/bench.ts'), process.argv.slice(2));
