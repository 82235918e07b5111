/** Writes server/platform/database/tables.ts from a freshly migrated database: `npm run generate`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';

const migrations = join(import.meta.dirname, '../server/migrations');
const listed = readFileSync(join(migrations, 'index.ts'), 'utf8');
for (const file of readdirSync(migrations))
  if (/^\d+-.*\.ts$/.test(file) && !listed.includes(`'./${file}'`))
    throw new Error(
      `server/migrations/${file} is not run: import it in server/migrations/index.ts, and add it to the end of the list there.`,
    );

const folder = mkdtempSync(join(tmpdir(), 'coppice-types-'));
chmodSync(folder, 0o711);
const server = await startEmbeddedPostgres({
  folder: join(folder, 'postgresql'),
  configuration: { fsync: 'off' },
});
try {
  await migrate(server.url);
  const mapping = JSON.stringify({ int8: 'number', numeric: 'number', date: 'string' });
  execFileSync(
    join(import.meta.dirname, '../node_modules/.bin/kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      server.url,
      '--default-schema',
      'public',
      '--exclude-pattern',
      'graphile_worker.*',
      '--type-mapping',
      mapping,
      '--out-file',
      join(import.meta.dirname, '../server/platform/database/tables.ts'),
    ],
    { stdio: 'inherit' },
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
