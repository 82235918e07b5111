/** What `./coppice` runs: makes sure that everything is installed and built, then hands over to the command line. */
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './start.mjs';

// Progress belongs to standard error here: scripts read what the commands print.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
ensureInstalled();
ensureBuilt();
process.stdout.write = write;
handOver(join(root, 'dist/server/cli.js'), process.argv.slice(2));
