import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../server/migrations/index.ts';
import type { DatabaseHandle } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createTestDatabase } from './database.ts';
import { restoreWorld } from './world-dump.ts';
import { readNotes, readWritten } from './world-reading.ts';

let world: DatabaseHandle | undefined;
afterEach(() => world?.close());

describe('an upgrade', () => {
  it.each(['0.1.0-demo', '0.1.0-bench'])(
    'OPS-01 migrates every text of the world %s to the newest schema',
    async (name) => {
      const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
      await restoreWorld(url, join(import.meta.dirname, `worlds/${name}.jsonl.gz`));
      const before = await readWritten(db, '0.1.0');
      expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
      await migrate(url);
      const { rows } = await sql<{
        version: number;
      }>`select version from schema_migrations order by 1`.execute(db);
      expect(rows.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version));
      expect(await readWritten(db, 'newest')).toEqual(before);
    },
    240_000,
  );
});

it('OPS-01 a commit with notes gets a new id, and everything that refers to it follows', async () => {
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

it('OPS-01 a leftover subscription to a commit blocks nothing', async () => {
  const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
  await restoreWorld(url, join(import.meta.dirname, 'worlds/0.1.0-demo.jsonl.gz'));
  // As a mail's link wrote them after the commits' project was deleted: with an issue of the same id to which the
  // person subscribed too, and one without.
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
  // A database without such a pair was migrated, and kept a subscription that no issue's could replace.
  await sql`update subscriptions set target_type = 'Commit' where target_id = (select min(id) from subjects)`.execute(
    db,
  );
  await sql`delete from schema_migrations where version = 25`.execute(db);
  await migrate(url);
  expect((await sql`select 1 from subscriptions where target_type = 'Commit'`.execute(db)).rows).toEqual([]);
}, 60_000);

it('OPS-01 sentences of the history become data, with the same wording', async () => {
  const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
  await restoreWorld(url, join(import.meta.dirname, 'worlds/0.1.0-demo.jsonl.gz'));
  const { rows: found } = await sql<{
    issue: number;
    other: number;
    iid: number;
    project: number;
    path: string;
    person: string;
  }>`
    select min(i.id) as issue, max(i.id) as other, (array_agg(i.iid order by i.id desc))[1] as iid, p.id as project, p.full_path::text as path, (select min(username::text) from users) as person
    from issues i join projects p on p.id = i.project_id group by p.id order by p.id limit 1`.execute(db);
  const { issue, other, iid, project, person } = found[0]!;
  const { rows: made } = await sql<{ label: number; milestone: number; version: number; reference: number }>`
    with label as (insert into labels (project_id, title, color) values (${project}, 'two words', '#ff0000') returning id),
      milestone as (insert into milestones (project_id, iid, title) values (${project}, 900, 'v9') returning id),
      version as (insert into description_versions (noteable_type, noteable_id, description) values ('Issue', ${issue}, 'Text') returning id),
      reference as (insert into cross_references (source_type, source_id, source_project_id, target_type, target_id, kind)
        values ('Issue', ${other}, ${project}, 'Issue', ${issue}, 'links') returning id)
    select label.id as label, milestone.id as milestone, version.id as version, reference.id as reference from label, milestone, version, reference`.execute(
    db,
  );
  const { label, milestone, version, reference } = made[0]!;
  const sentences: readonly (readonly [string, string, ...string[]])[] = [
    ['label', 'added ~"two words" label', `label add label_id ${label}`],
    ['milestone', 'changed milestone to %v9', `milestone add milestone_id ${milestone}`],
    ['milestone', 'removed milestone %v9', `milestone remove milestone_id ${milestone}`],
    ['weight', 'changed weight to **3**', 'weight null weight 3'],
    ['closed', 'closed via commit c0ffee', 'state closed source_commit c0ffee'],
    ['opened', 'reopened', 'state reopened source_commit null'],
    ['title', String.raw`changed title from **\*one\* \- 1** to **two \*\* to \*\***`],
    ['description', 'changed the description'],
    ['task', String.raw`marked the checklist item **a\_b** as completed`],
    ['confidential', 'made the issue confidential'],
    ['visible', 'made the issue visible to everyone'],
    ['locked', 'locked the discussion in this issue'],
    ['unlocked', 'unlocked the discussion in this issue'],
    ['due_date', 'changed due date to November 5, 2026'],
    ['due_date', 'removed due date'],
    ['health_status', 'changed health status to **needs attention**'],
    ['health_status', 'removed the health status'],
    ['time_tracking', 'changed time estimate to 1mo 2w 3d 4h 5m'],
    ['time_tracking', 'removed time estimate'],
    ['time_tracking', 'added 1h 30m of time spent at 2026-11-01'],
    ['time_tracking', 'subtracted 45m of time spent'],
    ['time_tracking', 'removed time spent'],
    ['assignee', `assigned to @${person}`],
    ['assignee', `unassigned @${person}`],
    ['relate', `marked this issue as blocked by #${iid}`],
    ['unrelate', `removed the relation with #${iid}`],
    ['moved', `moved from #${iid}`],
    ['cloned', `cloned to #${iid}`],
    ['duplicate', `marked #${iid} as a duplicate of this issue`],
    ['cross_reference', `mentioned in issue #${iid}`],
    ['discussion', `created #${iid} to continue this discussion`],
  ];
  // Written by people who were renamed since, and in wordings that are no longer used.
  const kept: readonly (readonly [string, string])[] = [
    ['assignee', 'assigned to @nobody-of-this-name'],
    ['relate', 'marked this issue as related to an/old/path#3'],
    ['branch', 'created branch `one`'],
  ];
  for (const [index, [action, text, event]] of [...sentences, ...kept].entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
    const referring = ['relate', 'unrelate', 'moved', 'cloned', 'duplicate', 'cross_reference'].includes(
      action,
    );
    await sql`insert into notes (noteable_type, noteable_id, project_id, discussion_id, note, note_html, system, system_note_action, description_version_id, cross_reference_id, created_at, updated_at)
      values ('Issue', ${issue}, ${project}, ${`made-${index}`}, ${text}, ${text}, true, ${action}, ${action === 'description' || action === 'task' ? version : null}, ${referring ? reference : null}, ${at}, ${at})`.execute(
      db,
    );
    const [kind, how, column, value] = event?.split(' ') ?? [];
    if (kind !== undefined)
      await sql`insert into resource_events (issue_id, kind, action, ${sql.ref(column!)}, created_at) values (${issue}, ${kind}, ${how === 'null' ? null : how}, ${value === 'null' ? null : value}, ${at})`.execute(
        db,
      );
  }
  await migrate(url);
  const read = (await readNotes(db, true)) as { discussion_id: string; note: string }[];
  const own = read.filter(({ discussion_id }) => discussion_id.startsWith('made-'));
  expect(own.map(({ note }) => note)).toEqual([...sentences, ...kept].map(([, text]) => text));
  const { rows: left } = await sql<{
    note: string;
  }>`select note from notes where discussion_id like 'made-%' and note <> '' order by id`.execute(db);
  expect(left.map(({ note }) => note)).toEqual(kept.map(([, text]) => text));
}, 60_000);

it('OPS-01 discussions become rows: their order, the state of their threads, their lines', async () => {
  const { db, url } = (world = await createTestDatabase(undefined, 'template0'));
  await restoreWorld(url, join(import.meta.dirname, 'worlds/0.1.0-demo.jsonl.gz'));
  // A half resolved thread, one that a push resolved, a public one with an internal reply, and a line of a commit.
  const { rows: threads } = await sql<{
    discussion_id: string;
  }>`select discussion_id from notes where resolvable group by 1 having count(*) > 1 order by min(id) limit 3`.execute(
    db,
  );
  const [half, pushed, mixed] = threads.map(({ discussion_id }) => discussion_id);
  await sql`update notes set resolved_at = null, resolved_by_id = null where discussion_id = any(${[half, mixed]}::text[])`.execute(
    db,
  );
  await sql`update notes set resolved_at = '2026-01-02', resolved_by_id = author_id where id = (select min(id) from notes where discussion_id = ${half})`.execute(
    db,
  );
  await sql`update notes set resolved_at = '2026-01-03', resolved_by_id = author_id, resolved_by_push = true where discussion_id = ${pushed}`.execute(
    db,
  );
  await sql`update notes set confidential = true where id = (select max(id) from notes where discussion_id = ${mixed})`.execute(
    db,
  );
  await sql`with commit as (insert into commented_commits (id, project_id, sha) select 4711, min(id), 'c0ffee' from projects returning id, project_id)
    insert into notes (noteable_type, noteable_id, project_id, discussion_id, author_id, note, position)
    select 'Commit', id, project_id, 'line', 1, 'Here', '{"path": "a b.ts", "line": 12, "line_type": "old"}' from commit`.execute(
    db,
  );
  // As it was read before the migration.
  const numbered = sql`select case when noteable_type = 'Issue' then noteable_id end as issue, discussion_id, row_number() over (partition by noteable_type, noteable_id order by min(created_at), min(id))::int as place,
      bool_and(type is null) as individual, bool_or(resolvable and not system) as resolvable, coalesce(bool_and(resolved_at is not null) filter (where resolvable and not system), false) as resolved
    from notes group by noteable_type, noteable_id, discussion_id order by discussion_id`;
  const before = (await numbered.execute(db)).rows;
  expect(before.length).toBeGreaterThan(500);
  await migrate(url);
  const rows = sql`select case when s.kind = 'Issue' then d.subject_id end as issue, d.id as discussion_id, row_number() over (partition by d.subject_id order by d.first_note_at, d.first_note_id)::int as place,
      d.kind = 'individual' as individual, d.resolvable, d.resolved_at is not null as resolved from discussions d join subjects s on s.id = d.subject_id order by d.id`;
  expect((await rows.execute(db)).rows).toEqual(before);
  const { rows: states } = await sql<{
    id: string;
  }>`select d.id, internal_notes, resolved_at::date::text as resolved, resolved_by_push,
      (select count(*)::int from notes o where o.discussion_id = d.id and o.resolved_at is not null) as notes
    from discussions d where id = any(${[half, pushed, mixed]}::text[])`.execute(db);
  expect(states).toHaveLength(3);
  expect(Object.fromEntries(states.map(({ id, ...state }) => [id, state]))).toMatchObject({
    [half!]: { internal_notes: 'none', resolved: null, resolved_by_push: false, notes: 1 },
    [pushed!]: { internal_notes: 'none', resolved: '2026-01-03', resolved_by_push: true },
    [mixed!]: { internal_notes: 'some', resolved: null, notes: 0 },
  });
  const { rows: lines } =
    await sql`select p.head_sha, p.old_path, p.new_path, p.old_line, p.new_line, d.position_id = o.position_id as same
    from notes o join positions p on p.id = o.position_id join discussions d on d.id = o.discussion_id`.execute(
      db,
    );
  expect(lines).toEqual([
    { head_sha: 'c0ffee', old_path: 'a b.ts', new_path: null, old_line: 12, new_line: null, same: true },
  ]);
  // Nothing is left to be computed again.
  const all = sql`select * from discussions order by id`;
  const migrated = (await all.execute(db)).rows;
  await sql`select refresh_discussions(array_agg(subject_id), array_agg(id)) from discussions`.execute(db);
  expect((await all.execute(db)).rows).toEqual(migrated);
}, 60_000);
