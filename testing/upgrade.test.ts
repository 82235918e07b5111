import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../server/migrations/index.ts';
import type { DatabaseHandle } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createTestDatabase } from './database.ts';
import { restoreWorld } from './world-dump.ts';

/** What people wrote and chose, in the order of its ids, without what is made of it. */
const written = {
  issues: sql`select project_id, iid, author_id, title, description, state, confidential, milestone_id, due_date, weight, created_at from issues order by id`,
  notes: sql`select noteable_type, noteable_id, discussion_id, author_id, note, system, confidential, resolved_at, resolved_by_id, created_at from notes order by id`,
  labels: sql`select issue_id, label_id from issue_labels order by 1, 2`,
  assignees: sql`select issue_id, user_id from issue_assignees order by 1, 2`,
  reactions: sql`select name, user_id, awardable_type, awardable_id from award_emoji order by id`,
  people: sql`select username, email, name, state from users order by id`,
  projects: sql`select path, name, visibility, open_issues_count from projects order by id`,
} as const;

let world: DatabaseHandle | undefined;
afterEach(() => world?.close());

describe('an upgrade', () => {
  it.each(['0.1.0-demo', '0.1.0-bench'])(
    'OPS-01 brings every word of the world %s into the newest schema',
    async (name) => {
      const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
      await restoreWorld(url, join(import.meta.dirname, `worlds/${name}.jsonl.gz`));
      const read = async (): Promise<Record<string, readonly unknown[]>> =>
        Object.fromEntries(
          await Promise.all(
            Object.entries(written).map(async ([what, query]) => [what, (await query.execute(db)).rows]),
          ),
        );
      const before = await read();
      expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
      await migrate(url);
      const { rows } = await sql<{
        version: number;
      }>`select version from schema_migrations order by 1`.execute(db);
      expect(rows.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version));
      expect(await read()).toEqual(before);
    },
    120_000,
  );
});
