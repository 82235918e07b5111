import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { projectAccessLevel } from '../../platform/access/membership.queries.ts';
import { featureLevels, projectFeatures } from '../../platform/access/project-rules.ts';
import type { ProjectSubject } from '../../platform/access/project-rules.ts';
import { all, conditionFor, conditionForPeople } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';
import { inProject } from '../../platform/access/subject-rules.ts';
import { internalViewer, nobody } from '../../platform/access/viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { projectRules } from '../projects/index.ts';
import { issueRules } from './issue.policy.ts';
import type { IssueSubject } from './issue.policy.ts';

/** Random people, groups, projects and issues; the same ones for the same seed. */
const seed = Number(process.env['SEED'] ?? 20_260_101);
function generator(start: number) {
  let state = start;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return {
    below: (count: number): number => Math.floor(next() * count),
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}

let server: TestServer;
interface Person {
  readonly id: number;
  readonly state: string;
  readonly viewer: Viewer;
}
const people: Person[] = [];
const issues: number[] = [];
const counts = { people: 40, groups: 25, projects: 60, issues: 300 };

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.platform;
  const random = generator(seed);
  const [owner] = await server.createUsers('owner');
  for (let index = 0; index < counts.people; index += 1) {
    const username = `p${index}`;
    const admin = random.chance(0.05);
    const external = random.chance(0.2);
    const state = random.chance(0.15) ? 'blocked' : 'active';
    const { id } = await db
      .insertInto('users')
      .values({ username, name: username, email: `${username}@example.com`, admin, external, state })
      .returning('id')
      .executeTakeFirstOrThrow();
    people.push({ id, state, viewer: internalViewer({ id, username, name: username, admin, external }) });
  }
  const groups: { id: number; path: string; traversal: number[]; archived: boolean }[] = [];
  for (let index = 0; index < counts.groups; index += 1) {
    const parent = random.chance(0.5) && groups.length > 0 ? random.pick(groups) : undefined;
    const { rows } = await sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('namespaces', 'id')) as id`.execute(db);
    const { id } = rows[0]!;
    const path = parent === undefined ? `g${index}` : `${parent.path}/g${index}`;
    const traversal = [...(parent?.traversal ?? []), id];
    const archived = parent?.archived === true || random.chance(0.1);
    await sql`insert into namespaces (id, kind, name, path, full_path, parent_id, traversal_ids, visibility, archived, self_archived)
      values (${id}, 'group', ${path}, ${`g${index}`}, ${path}, ${parent?.id ?? null}, ${traversal}, ${random.pick(['private', 'internal', 'public'])}, ${archived}, ${archived})`.execute(
      db,
    );
    groups.push({ id, path, traversal, archived });
  }
  const projects: number[] = [];
  for (let index = 0; index < counts.projects; index += 1) {
    const group = random.pick(groups);
    const { rows } = await sql<{
      id: number;
    }>`insert into projects (namespace_id, name, path, full_path, visibility, creator_id, archived, deleted_at)
      values (${group.id}, ${`r${index}`}, ${`r${index}`}, ${`${group.path}/r${index}`}, ${random.pick(['private', 'internal', 'public'])}, ${owner.id}, ${random.chance(0.15)},
        ${random.chance(0.1) ? sql`now()` : null}) returning id`.execute(db);
    const { id } = rows[0]!;
    projects.push(id);
    for (const feature of projectFeatures) {
      const level = random.pick(featureLevels);
      if (level !== 'enabled')
        await sql`insert into project_features (project_id, feature, level) values (${id}, ${feature}, ${level})`.execute(
          db,
        );
    }
  }
  const places = [
    ...groups.map(({ id }) => ({ namespace_id: id, project_id: null })),
    ...projects.map((id) => ({ namespace_id: null, project_id: id })),
  ];
  for (const { id } of people)
    for (const place of places)
      if (random.chance(0.06))
        await db
          .insertInto('members')
          .values({
            ...place,
            user_id: id,
            access_level: random.pick([10, 20, 30, 40, 50]),
            expires_at: random.chance(0.2) ? '2020-01-01' : null,
          })
          .execute();
  for (let index = 0; index < counts.issues; index += 1) {
    const { id } = await db
      .insertInto('subjects')
      .values({
        kind: 'Issue',
        iid: index + 1,
        project_id: random.pick(projects),
        author_id: random.chance(0.9) ? random.pick(people).id : null,
        title: `i${index}`,
        description: '',
        confidential: random.chance(0.5),
        discussion_locked: random.pick([true, false, null]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    issues.push(id);
    if (random.chance(0.4))
      await sql`insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential)
        select id, ${random.pick(people).id}, kind, project_id, state, confidential from subjects where id = ${id}`.execute(
        db,
      );
  }
}, 60_000);
afterAll(() => server?.close());

const from = sql`subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id`;

/** Each issue with the fields that rights depend on, and the viewer's role in its project. */
async function factsFor(
  viewer: Viewer,
): Promise<readonly (IssueSubject & { id: number; deleted: boolean })[]> {
  const { rows } = await sql<
    Omit<IssueSubject, 'project'> & ProjectSubject & { id: number; deleted: boolean }
  >`
    select i.id, i.author_id, i.confidential, i.discussion_locked, p.visibility, p.archived or n.archived as archived, p.deleted_at is not null as deleted,
      array(select a.user_id from subject_assignees a where a.subject_id = i.id) as assignee_ids, ${projectAccessLevel(viewer)} as access_level,
      coalesce((select json_object_agg(f.feature, f.level) from project_features f where f.project_id = p.id), '{}'::json) as features
    from ${from} order by i.id`.execute(server.platform.db);
  return rows.map(({ visibility, archived, access_level, features, ...issue }) => ({
    ...issue,
    project: { visibility, archived, access_level, features },
  }));
}

const rules: Readonly<Record<string, Rule<IssueSubject>>> = {
  ...Object.fromEntries(
    Object.entries(projectRules).map(([name, rule]) => [
      `project.${name}`,
      // A project is only loaded where it may be seen, so the policies are evaluated for a visible one.
      inProject(all(projectRules.read, rule)),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(issueRules).map(([name, rule]) => [
      `issue.${name}`,
      all<IssueSubject>(inProject(projectRules.read), rule),
    ]),
  ),
};

it('a right gives the same result for what was read, for rows of a viewer and for rows of people', async () => {
  const { db } = server.platform;
  const wrong: string[] = [];
  let asked = 0;
  let allowed = 0;
  const facts = new Map<Person | null, Awaited<ReturnType<typeof factsFor>>>();
  for (const person of [null, ...people]) facts.set(person, await factsFor(person?.viewer ?? nobody));
  for (const [name, rule] of Object.entries(rules)) {
    const { rows: pairs } = await sql<{ person: number; issue: number }>`
      select u.id as person, i.id as issue from ${from} cross join users u where ${conditionForPeople(rule)}`.execute(
      db,
    );
    const byPeople = new Set(pairs.map(({ person, issue }) => `${person} ${issue}`));
    for (const person of [null, ...people]) {
      const viewer = person?.viewer ?? nobody;
      const { rows } = await sql<{
        id: number;
      }>`select i.id from ${from} where ${conditionFor(rule, viewer)}`.execute(db);
      const byRows = new Set(rows.map(({ id }) => id));
      for (const subject of facts.get(person)!) {
        const holds = !subject.deleted && rule.holds(viewer, subject);
        const where = `${name}, person ${person?.id ?? 'nobody'}, issue ${subject.id}, seed ${seed}`;
        if (byRows.has(subject.id) !== holds) wrong.push(`rows for a viewer say ${!holds}: ${where}`);
        // Blocked people have no session and receive nothing.
        if (
          person !== null &&
          byPeople.has(`${person.id} ${subject.id}`) !== (holds && person.state === 'active')
        )
          wrong.push(`rows of people say otherwise: ${where}`);
        asked += 1;
        if (holds) allowed += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(10_000);
  // Neither all nor nothing.
  expect(allowed / asked).toBeGreaterThan(0.05);
  expect(allowed / asked).toBeLessThan(0.7);
}, 120_000);
