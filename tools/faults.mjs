/** `npm run faults`: installs and builds what is out of date, then kills processes in the middle of their work. */
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './start.mjs';

ensureInstalled();
ensureBuilt();
handOver(join(root, 'bench/faults.ts'), process.argv.slice(2));
