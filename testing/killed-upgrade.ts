import { readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { migrate } from '../server/platform/database/migrate.ts';

// Run by upgrade-killed.test.ts: migrates a database, says which migration begins, and waits for a byte before it does.
// Who is killed does not keep it by itself.
flushCompileCache();
await migrate(process.argv[2]!, (name) => {
  process.stdout.write(`${name}\n`);
  readSync(0, Buffer.alloc(1));
});
