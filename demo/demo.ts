import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { changeAvatar, createUser, findUserByUsername } from '../server/features/accounts/index.ts';
import { createGroup } from '../server/features/groups/index.ts';
import { createIssue, updateIssue } from '../server/features/issues/index.ts';
import { createProject, loadProject } from '../server/features/projects/index.ts';
import type { ProjectRow } from '../server/features/projects/index.ts';
import { recordImportedRefs } from '../server/features/repositories/index.ts';
import { internalViewer } from '../server/platform/access/viewer.ts';
import { checkout } from '../server/platform/checkout.ts';
import { systemContext } from '../server/platform/context.ts';
import type { Context } from '../server/platform/context.ts';
import type { Platform } from '../server/platform/platform.ts';
import { openAims } from './aims.ts';
import { createStories } from './almanac/almanac.ts';
import { layBoards } from './boards.ts';
import { dateChronicle } from './chronicle.ts';
import { talkAbout } from './conversation.ts';
import { leaf, portrait } from './portraits.ts';
import { labels, openings, people, subjects } from './world.ts';

const run = promisify(execFile);
/** Everybody's password in the demonstration data. */
export const demoPassword = 'wooden-gate-17-lantern';

export interface DemoOptions {
  /** Adds a project with 40,000 commits. */
  readonly large: boolean;
  readonly say: (line: string) => void;
}

/** A seeded random number generator, so that the data is always the same. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Creates one plausible set of data. Running it again changes nothing. */
export async function fillDemo(platform: Platform, { large, say }: DemoOptions): Promise<void> {
  const system = systemContext(
    platform,
    internalViewer({ id: 0, username: 'system', name: 'System', admin: true, external: false }),
  );
  if ((await findUserByUsername(platform.db, people[0][0])) === undefined) {
    say('Filling the demonstration world…');
    await fillWorld(platform, system, say);
  } else say('The demonstration world is there already.');
  if (large) await fillLarge(platform, await contextOf(platform, people[0][0]), say);
}

async function contextOf(platform: Platform, username: string): Promise<Context> {
  const user = (await findUserByUsername(platform.db, username))!;
  return systemContext(platform, internalViewer(user));
}

async function fillWorld(platform: Platform, system: Context, say: (line: string) => void): Promise<void> {
  const contexts: Context[] = [];
  for (const [index, [username, name, bio]] of people.entries()) {
    const { id } = await createUser(system, {
      username,
      name,
      bio,
      email: `${username}@coppice.example`,
      password: demoPassword,
      confirmed: true,
    });
    const ctx = await contextOf(platform, username);
    await changeAvatar(ctx, id, { type: 'png', data: portrait(index) });
    contexts.push(ctx);
  }
  say(`${people.length} people, each with the password ${demoPassword}`);
  const owner = contexts[0]!;
  const acme = await createGroup(owner, {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
    description: 'Tools for people who build things',
    avatar: { type: 'png', data: leaf('20342a', '8fd19e') },
  });
  const research = await createGroup(owner, {
    name: 'Research',
    path: 'research',
    parent_id: acme.id,
    visibility: 'internal',
  });
  const levels = [50, 40, 40, 30, 30, 30, 30, 20, 30, 20, 10, 10];
  for (const [index, ctx] of contexts.entries()) {
    if (index === 0) continue;
    await platform.db
      .insertInto('members')
      .values({
        user_id: ctx.viewer.user!.id,
        namespace_id: acme.id,
        access_level: levels[index]!,
        created_by_id: owner.viewer.user!.id,
      })
      .execute();
  }
  const project = await createProject(owner, {
    name: 'Coppice',
    path: 'coppice',
    namespace_id: acme.id,
    visibility: 'public',
    description: 'Code hosting and project management that starts in a second',
    topics: ['typescript', 'git'],
    avatar: { type: 'png', data: leaf('e6f2e8', '2f6b4f') },
  });
  await createProject(contexts[4]!, {
    name: 'Notebook',
    path: 'notebook',
    namespace_id: research.id,
    visibility: 'internal',
    description: 'Measurements and half-finished thoughts',
    initialize_with_readme: true,
  });
  await createProject(contexts[2]!, {
    name: 'Dotfiles',
    path: 'dotfiles',
    visibility: 'public',
    initialize_with_readme: true,
  });
  await pushOwnHistory(platform, owner, project, say);
  const almanac = await createProject(owner, {
    name: 'Almanac',
    path: 'almanac',
    namespace_id: acme.id,
    visibility: 'public',
    description: 'Dates, time zones and working days, without surprises',
    topics: ['typescript'],
  });
  const epicOf = await openAims(platform, owner, { id: acme.id, path: 'acme' });
  const tales = await createStories(platform, contexts, almanac);
  await fillIssues(platform, contexts, project.id, say, { before: tales.until, epicOf });
  await layBoards(platform, owner, { project: 'acme/coppice', group: 'acme' });
  await tales.end();
  say(`${tales.count} merge requests, in acme/almanac`);
  await dateChronicle(platform, project.id, new Date(Date.now() - 100 * day));
}

/** This checkout's own history, if it is a git repository. */
async function pushOwnHistory(
  platform: Platform,
  ctx: Context,
  project: ProjectRow,
  say: (line: string) => void,
): Promise<void> {
  if (!existsSync(join(checkout, '.git'))) return;
  const repository = platform.git.repository(project.id);
  const environment = {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
  await run(
    platform.settings.git,
    [
      '-C',
      repository.path,
      'fetch',
      '--quiet',
      checkout,
      '+HEAD:refs/heads/main',
      '+refs/tags/*:refs/tags/*',
    ],
    { env: environment },
  );
  await recordImportedRefs(ctx, project.id);
  say('The history of this checkout, as acme/coppice');
}

const day = 86_400_000;

async function fillIssues(
  platform: Platform,
  contexts: readonly Context[],
  projectId: number,
  say: (line: string) => void,
  {
    before,
    epicOf,
  }: {
    /** Lets everything happen that comes before a time (in milliseconds), so that ids are in the order of time. */
    readonly before: (time: number) => Promise<void>;
    /** The epic that an issue is in. */
    readonly epicOf: (title: string) => number | undefined;
  },
): Promise<void> {
  const random = createRandom(7);
  const owner = contexts[0]!;
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  for (const [title, color, description] of labels)
    await platform.db
      .insertInto('labels')
      .values({ project_id: projectId, title, color, description })
      .execute();
  const milestones: number[] = [];
  for (const [index, title] of ['v1.0', 'v1.1', 'v1.2'].entries()) {
    const { id } = await platform.db
      .insertInto('milestones')
      .values({
        project_id: projectId,
        iid: index + 1,
        title,
        start_date: dateIn(-60 + index * 40),
        due_date: dateIn(-20 + index * 40),
        state: index === 0 ? 'closed' : 'active',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    milestones.push(id);
  }
  await sql`insert into internal_ids (scope, scope_id, usage, last_value) values ('project', ${projectId}, 'milestones', 3)`.execute(
    platform.db,
  );
  const count = 120;
  const now = Date.now();
  for (let number = 1; number <= count; number++) {
    const author = pick(contexts);
    const created = now - Math.floor(((count - number + 0.1) / count) * 90 * day) - random(0.6 * day);
    await before(created);
    const subject = subjects[(number - 1) % subjects.length]!;
    const title =
      number <= subjects.length
        ? subject
        : `${subject} (${pick(['again', 'on Windows', 'with many projects', 'after the update'])})`;
    const project = await loadProject(author, projectId);
    const { issue } = await createIssue(author, project, {
      title,
      description: aboutAnother(pick(openings), number, random).replaceAll('{subject}', subject),
      confidential: random(25) === 0,
    });
    const at = await talkAbout({
      issueId: issue.id,
      contexts,
      from: created,
      until: now,
      random,
      word: (text) => aboutAnother(text, number, random),
    });
    const epic = epicOf(title);
    const changes = {
      ...(epic === undefined ? {} : { own: { epic_id: epic } }),
      addLabels: [
        pick(labels.filter(([title]) => !title.includes('::')))[0],
        ...(random(2) === 0 ? [pick(['p::1', 'p::2', 'p::3'])] : []),
      ],
      ...(random(3) > 0 ? { assigneeIds: [pick(contexts).viewer.user!.id] } : {}),
      ...(random(2) === 0 ? { milestoneId: pick(milestones) } : {}),
      ...(random(5) === 0 ? { dueDate: dateIn(random(40) - 10) } : {}),
      ...(random(3) === 0 ? { weight: 1 + random(8) } : {}),
      ...(random(4) === 0 ? { timeEstimate: (1 + random(16)) * 3600 } : {}),
      ...(random(3) === 0 && number < count - 10 ? { stateEvent: 'close' as const } : {}),
    };
    await updateIssue(owner, { issue, project: await loadProject(owner, projectId) }, changes);
    // Triaged on the first day, closed after the last comment.
    const planned = new Date(created + Math.floor((at - created) / 10));
    const closed = new Date(Math.min(at + random(day), now));
    await sql`update subjects set created_at = ${new Date(created)}, closed_at = case when state = 'closed' then ${closed}::timestamptz end where id = ${issue.id}`.execute(
      platform.db,
    );
    await sql`update notes set created_at = case when system_note_action = 'closed' then ${closed}::timestamptz when system_note_action = 'discussion' then ${new Date(at)} else ${planned} end
      where noteable_type = 'Issue' and noteable_id = ${issue.id} and system`.execute(platform.db);
    await sql`update changes set created_at = case when attribute = 'state' then ${closed}::timestamptz else ${planned} end where subject_id = ${issue.id}`.execute(
      platform.db,
    );
    if (number % 30 === 0) say(`${number} of ${count} issues`);
  }
}

/** `#earlier` becomes an issue before this one; the first one has none. */
function aboutAnother(text: string, number: number, random: (below: number) => number): string {
  if (!text.includes('#earlier')) return text;
  return number === 1
    ? text.replaceAll(/[^.\n]*#earlier[^.\n]*\./g, '').trim()
    : text.replaceAll('#earlier', `#${1 + random(number - 1)}`);
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * day).toISOString().slice(0, 10);
}

async function fillLarge(platform: Platform, ctx: Context, say: (line: string) => void): Promise<void> {
  const { generateLargeRepository } = await import('../testing/repositories.ts');
  const existing = await loadProject(ctx, 'acme/large').catch(() => undefined);
  if (existing !== undefined) return say('acme/large is there already.');
  const group = await platform.db
    .selectFrom('namespaces')
    .select('id')
    .where('full_path', '=', 'acme')
    .executeTakeFirstOrThrow();
  const project = await createProject(ctx, {
    name: 'Large',
    path: 'large',
    namespace_id: group.id,
    visibility: 'public',
    description: '40,000 commits, a folder of 1,000 files, a file of 10,000 lines',
  });
  say('Generating 40,000 commits…');
  await generateLargeRepository(platform.git.repository(project.id).path, { commits: 40_000 });
  await recordImportedRefs(ctx, project.id);
  say('acme/large is ready');
}
