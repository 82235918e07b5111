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
  notes: sql`select noteable_type, noteable_id, discussion_id, author_id, note, system, confidential, resolved_at, resolved_by_id, created_at from notes order by id`,
  reactions: sql`select name, user_id, awardable_type, awardable_id from award_emoji order by id`,
  people: sql`select username, email, name, state from users order by id`,
  projects: sql`select path, name, visibility, open_issues_count from projects order by id`,
} as const;

/** The same of issues, whose tables have other names since they share them. */
const issuesOf = (issues: string, assignees: string, labels: string, id: string) => ({
  issues: sql`select id, project_id, iid, author_id, title, description, state, confidential, milestone_id, due_date, weight, created_at from ${sql.table(issues)} order by id`,
  labels: sql`select ${sql.ref(id)} as id, label_id from ${sql.table(labels)} order by 1, 2`,
  assignees: sql`select ${sql.ref(id)} as id, user_id from ${sql.table(assignees)} order by 1, 2`,
});

let world: DatabaseHandle | undefined;
afterEach(() => world?.close());

describe('an upgrade', () => {
  it.each(['0.1.0-demo', '0.1.0-bench'])(
    'OPS-01 brings every word of the world %s into the newest schema',
    async (name) => {
      const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
      await restoreWorld(url, join(import.meta.dirname, `worlds/${name}.jsonl.gz`));
      const read = async (issues: ReturnType<typeof issuesOf>): Promise<Record<string, readonly unknown[]>> =>
        Object.fromEntries(
          await Promise.all(
            Object.entries({ ...written, ...issues }).map(async ([what, query]) => [
              what,
              (await query.execute(db)).rows,
            ]),
          ),
        );
      const before = await read(issuesOf('issues', 'issue_assignees', 'issue_labels', 'issue_id'));
      expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
      await migrate(url);
      const { rows } = await sql<{
        version: number;
      }>`select version from schema_migrations order by 1`.execute(db);
      expect(rows.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version));
      expect(await read(issuesOf('subjects', 'subject_assignees', 'subject_labels', 'subject_id'))).toEqual(
        before,
      );
    },
    120_000,
  );
});

it('OPS-01 a commit that was talked about takes a new number, and all that names it follows', async () => {
  const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
  await restoreWorld(url, join(import.meta.dirname, 'worlds/0.1.0-demo.jsonl.gz'));
  const { rows: made } = await sql<{ id: number; note: number; person: number }>`
    with commit as (insert into commented_commits (id, project_id, sha) select min(id), min(project_id), 'c0ffee' from issues returning id, project_id),
      person as (select min(id) as id from users),
      note as (insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, note)
        select 'Commit', commit.id, commit.project_id, 'one', person.id, 'About a commit' from commit, person returning id),
      subscription as (insert into subscriptions (user_id, target_type, target_id, subscribed) select person.id, 'Commit', commit.id, true from commit, person),
      waiting as (insert into outbox (name, payload) select 'note.created', jsonb_build_object('noteId', note.id, 'noteableType', 'Commit', 'noteableId', commit.id) from note, commit)
    select commit.id, note.id as note, person.id as person from commit, note, person`.execute(db);
  const { id, note, person } = made[0]!;
  await migrate(url);
  const { rows } = await sql<Record<string, unknown>>`
    select s.id <> ${id} as other, s.kind, s.iid, c.sha, n.id as note, p.user_id as person, (o.payload->>'noteId')::int as waiting,
      o.subject = 'Commit ' || s.id as ordered
    from commented_commits c join subjects s on s.id = c.id join notes n on n.noteable_id = s.id join subscriptions p on p.target_id = s.id
    left join outbox o on (o.payload->>'noteableId')::bigint = s.id and o.payload->>'noteableType' = 'Commit'`.execute(
    db,
  );
  expect(rows).toEqual([
    { other: true, kind: 'Commit', iid: null, sha: 'c0ffee', note, person, waiting: note, ordered: true },
  ]);
}, 60_000);

it('OPS-01 a subscription that was left of a commit stands in the way of nothing', async () => {
  const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
  await restoreWorld(url, join(import.meta.dirname, 'worlds/0.1.0-demo.jsonl.gz'));
  // As a mail's link wrote them after the commits' project was deleted; with an issue of the same number to which the person subscribed too, and one without.
  await sql`with person as (select min(id) as id from users), issue as (select min(id) as id, max(id) as other from issues),
      none as (delete from subscriptions where target_id in (select id from issue union select other from issue))
    insert into subscriptions (user_id, target_type, target_id, subscribed)
    select person.id, of.type, case of.at when 'one' then issue.id else issue.other end, of.type = 'Issue' from person, issue,
      (values ('Commit', 'one'), ('Issue', 'one'), ('Commit', 'other')) as of (type, at)
    on conflict (target_type, target_id, user_id) do update set subscribed = excluded.subscribed`.execute(db);
  // was: could not create unique index "subscriptions_pkey"
  await migrate(url);
  const { rows } = await sql`select target_type, subscribed from subscriptions
    where target_id in (select min(id) from subjects where kind = 'Issue' union select max(id) from subjects where kind = 'Issue')`.execute(
    db,
  );
  expect(rows).toEqual([{ target_type: 'Issue', subscribed: true }]);
  // A database that had no such pair came through, and kept one that no issue's subscription could replace.
  await sql`update subscriptions set target_type = 'Commit' where target_id = (select min(id) from subjects)`.execute(
    db,
  );
  await sql`delete from schema_migrations where version = 25`.execute(db);
  await migrate(url);
  expect((await sql`select 1 from subscriptions where target_type = 'Commit'`.execute(db)).rows).toEqual([]);
}, 60_000);
