import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { internalViewer } from '../server/platform/access/viewer.ts';
import type { Viewer } from '../server/platform/access/viewer.ts';
import type { DB } from '../server/platform/database/tables.ts';
import type { Instance } from './instance.ts';

/** The administrator, to whom the bench's token belongs. */
const root = internalViewer({ id: 1, username: 'root', name: 'Root', admin: true, external: false });

/** The statements of some of the server's queries, as it runs them. */
export async function recordStatements(
  instance: Instance,
  run: (db: Kysely<DB>, viewer: Viewer) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: instance.databaseUrl(), max: 1 }),
    }),
    log: ({ query }) => {
      statements.push(query);
    },
  });
  try {
    await run(db, root);
  } finally {
    await db.destroy();
  }
  return statements;
}
