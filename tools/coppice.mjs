/** The program behind `./coppice`: makes sure that everything is installed and built, then starts the command line. */
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './start.mjs';

// Progress goes to standard error: scripts read the commands' output.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
ensureInstalled();
ensureBuilt();
process.stdout.write = write;
handOver(join(root, 'dist/server/cli.js'), process.argv.slice(2));
