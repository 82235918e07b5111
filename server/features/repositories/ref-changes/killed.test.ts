import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../../testing/kill-at.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { makeKey, sshCommand } from '../../../../testing/ssh.ts';
import { reconcileRefs } from './reconcile-refs.ts';

/** Every way to change refs, killed at every point between the objects and the record. */
let server: TestServer;
let ann: TestUser;
let work: string;

const run = promisify(execFile);
const environment = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
};
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, env: environment, encoding: 'utf8' }).trim();

/** After these points git has done its part. */
const past = new Set(['refs.moved', 'push.received', 'refs.recording', 'refs.recorded', 'head.follows']);
const direct = ['refs.announced', 'refs.stored', 'refs.moved', 'refs.recording', 'refs.recorded'];
const made = ['refs.made', ...direct];
const pushed = [
  'push.announced',
  'push.unpacked',
  'push.judged',
  'push.received',
  'refs.recording',
  'refs.recorded',
];

interface Door {
  readonly name: string;
  readonly route: string;
  readonly points: readonly string[];
  /** The repository is empty before. */
  readonly empty?: boolean;
  /** What HEAD names afterwards, if not main. */
  readonly head?: string;
  readonly act: (url: string, project: number, sshPort: number) => Promise<unknown>;
}

const call =
  (method: string, path: string, payload?: object): Door['act'] =>
  async (url, project) => {
    const answer = await fetch(`${url}/api/v4/projects/${project}${path}`, {
      method,
      headers: { 'private-token': ann.token, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
    if (answer.status >= 400) throw new Error(`${answer.status} ${await answer.text()}`);
  };
const api = (method: string, route: string, path: string, payload?: object): Pick<Door, 'route' | 'act'> => ({
  route: `${method} /api/v4/projects/:id${route}`,
  act: call(method, path, payload),
});
const push = (...refs: string[]): Pick<Door, 'route' | 'act'> => ({
  route: 'POST /:project/git-receive-pack',
  act: (url, project) =>
    run('git', ['push', '-q', `${url.replace('://', `://ann:${ann.token}@`)}/ann/p${project}.git`, ...refs], {
      cwd: work,
      env: environment,
    }),
});
const pushOverSsh = (...refs: string[]): Pick<Door, 'route' | 'act'> => ({
  // It takes the same steps.
  route: 'POST /:project/git-receive-pack',
  act: (_url, project, port) =>
    run('git', ['push', '-q', `ssh://git@127.0.0.1:${port}/ann/p${project}.git`, ...refs], {
      cwd: work,
      env: { ...environment, GIT_SSH_COMMAND: sshCommand(work, join(work, 'key')) },
    }),
});
const files = '/repository/files/:file_path';
const actions = [{ action: 'create', file_path: 'new.txt', content: 'new' }];
const message = { commit_message: 'Change' };

const doors: readonly Door[] = [
  { name: 'push of a branch', points: pushed, ...push('HEAD:refs/heads/pushed') },
  {
    name: 'push of branches and tags',
    points: ['push.received'],
    ...push('HEAD:refs/heads/a', 'HEAD:refs/tags/b'),
  },
  {
    name: 'first push, of another branch than HEAD names',
    points: [...pushed, 'head.follows'],
    empty: true,
    head: 'trunk',
    ...push('HEAD:refs/heads/trunk'),
  },
  { name: 'push over SSH', points: pushed, ...pushOverSsh('HEAD:refs/heads/pushed') },
  {
    name: 'first push over SSH',
    points: ['push.received', 'head.follows'],
    empty: true,
    head: 'trunk',
    ...pushOverSsh('HEAD:refs/heads/trunk'),
  },
  {
    name: 'commit',
    points: made,
    ...api('POST', '/repository/commits', '/repository/commits', { branch: 'main', actions, ...message }),
  },
  {
    name: 'commit on a new branch',
    points: made,
    ...api('POST', '/repository/commits', '/repository/commits', {
      branch: 'topic',
      start_branch: 'main',
      actions,
      ...message,
    }),
  },
  {
    name: 'first commit',
    points: made,
    empty: true,
    ...api('POST', '/repository/commits', '/repository/commits', { branch: 'main', actions, ...message }),
  },
  {
    name: 'picked commit',
    points: made,
    ...api('POST', '/repository/commits/:sha/cherry_pick', '/repository/commits/apart/cherry_pick', {
      branch: 'side',
    }),
  },
  {
    name: 'reverted commit',
    points: made,
    ...api('POST', '/repository/commits/:sha/revert', '/repository/commits/main/revert', { branch: 'main' }),
  },
  {
    name: 'new file',
    points: made,
    ...api('POST', files, '/repository/files/new.txt', { branch: 'main', content: 'new', ...message }),
  },
  {
    name: 'changed file',
    points: made,
    ...api('PUT', files, '/repository/files/README.md', { branch: 'side', content: 'new', ...message }),
  },
  {
    name: 'deleted file',
    points: made,
    ...api('DELETE', files, '/repository/files/README.md', { branch: 'main', ...message }),
  },
  {
    name: 'new branch',
    points: direct,
    ...api('POST', '/repository/branches', '/repository/branches', { branch: 'topic', ref: 'main' }),
  },
  {
    name: 'deleted branch',
    points: direct,
    ...api('DELETE', '/repository/branches/:branch', '/repository/branches/side'),
  },
  {
    name: 'deleted merged branches',
    points: direct,
    ...api('DELETE', '/repository/merged_branches', '/repository/merged_branches'),
  },
  {
    name: 'new light tag',
    points: direct,
    ...api('POST', '/repository/tags', '/repository/tags', { tag_name: 'v1', ref: 'main' }),
  },
  {
    name: 'new annotated tag',
    points: made,
    ...api('POST', '/repository/tags', '/repository/tags', { tag_name: 'v1', ref: 'main', message: 'One' }),
  },
  {
    name: 'deleted tag',
    points: direct,
    ...api('DELETE', '/repository/tags/:tag_name', '/repository/tags/v0'),
  },
  {
    name: 'other default branch',
    points: ['head.follows'],
    head: 'side',
    ...api('PUT', '', '', { default_branch: 'side' }),
  },
];

interface Case {
  readonly door: Door;
  readonly point: string;
  project: number;
  before: Map<string, string>;
  reached: boolean;
}
const cases: Case[] = doors.flatMap((door) =>
  door.points.map((point) => ({
    door,
    point,
    project: 0,
    before: new Map<string, string>(),
    reached: false,
  })),
);

const repositoryOf = (project: number) => server.platform.git.repository(project);
const refsOf = (project: number) =>
  new Map(
    git(repositoryOf(project).path, 'for-each-ref', '--format=%(refname) %(objectname)')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ') as [string, string]),
  );

async function prepare(each: Case): Promise<void> {
  const { id } = await server.create('/projects', { name: `p${Math.random()}`.replace('.', '') }, ann);
  each.project = id;
  const renamed = await server.api('PUT', `/projects/${id}`, ann, { path: `p${id}` });
  expect(renamed.statusCode, renamed.body).toBe(200);
  if (each.door.empty === true) return;
  const repository = `/projects/${id}/repository`;
  const readme = { action: 'create', file_path: 'README.md', content: 'Read me' };
  await server.create(`${repository}/commits`, { branch: 'main', actions: [readme], ...message }, ann);
  for (const branch of ['side', 'other'])
    await server.create(`${repository}/branches`, { branch, ref: 'main' }, ann);
  await server.create(
    `${repository}/commits`,
    { branch: 'apart', start_branch: 'main', actions, ...message },
    ann,
  );
  await server.create(`${repository}/tags`, { tag_name: 'v0', ref: 'main', message: 'Begun' }, ann);
  each.before = refsOf(id);
}

/** The changed refs, as the activity should list them. */
function changesOf({ project, before }: Case) {
  const after = refsOf(project);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((ref) => before.get(ref) !== after.get(ref))
    .map((ref) => ({ ref, from: before.get(ref) ?? null, to: after.get(ref) ?? null }));
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  work = mkdtempSync(join(tmpdir(), 'coppice-killed-'));
  git(work, 'init', '-q', '-b', 'work');
  await server.create('/user/keys', { title: 'laptop', key: makeKey(work, 'key').line }, ann);
  git(
    work,
    '-c',
    'user.name=Ann',
    '-c',
    'user.email=ann@example.com',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'One',
  );
  for (const each of cases) await prepare(each);
  await server.drain();
  await server.platform.db.deleteFrom('events').execute();
  const waiting = [...cases];
  const next = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const { door, point, project } = each;
      each.reached = await killAt(server, point, (url, ssh) => door.act(url, project, ssh));
    }
  };
  await Promise.all([next(), next(), next()]);
  // The check that runs each minute: nobody waits for a restart, or for a deadline. A git that outlives its worker
  // ends first.
  const open = () => server.platform.db.selectFrom('push_intents').select('id').execute();
  while ((await open()).length > 0) await reconcileRefs(server.platform, false);
  await server.drain();
}, 600_000);
afterAll(async () => {
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

describe('OPS-02 after a kill project and repository agree', () => {
  it('in every way there is', () => {
    const changing = server.app.routeTable
      .filter(
        ({ method, url }) =>
          !['GET', 'HEAD', 'OPTIONS'].includes(method) && /repository|receive-pack/.test(url),
      )
      .map(({ method, url }) => `${method} ${url}`)
      // Commenting on a commit moves no ref.
      .filter((route) => !/commits\/:sha\/(?:comments|discussions)/.test(route));
    expect(new Set(doors.map(({ route }) => route))).toEqual(
      new Set([...changing, 'PUT /api/v4/projects/:id']),
    );
  });

  it.each(cases.map((each) => [each.door.name, each.point, each] as const))(
    '%s, killed at %s',
    async (_name, point, each) => {
      const { door, project } = each;
      expect(each.reached, 'the kill did not happen').toBe(true);
      const changed = changesOf(each);
      const isPast = past.has(point) && door.route !== 'PUT /api/v4/projects/:id';
      expect(changed.length > 0).toBe(isPast);
      const { db } = server.platform;
      expect(
        await db.selectFrom('push_intents').selectAll().where('repository_id', '=', project).execute(),
      ).toEqual([]);
      // was: the intent of a commit by a call named no ref, so that one killed at refs.moved or refs.recording left a branch that
      // nobody had heard of, in a project that said it was empty; that of an annotated tag named the commit in place of the tag
      const events = await db
        .selectFrom('events')
        .select(['author_id', 'push_data'])
        .where('project_id', '=', project)
        .execute();
      const pushed = events as unknown as { author_id: number; push_data: Record<string, unknown> }[];
      expect(pushed).toMatchObject(
        pushed.slice(0, isPast ? 1 : 0).map(({ push_data: { ref } }) => {
          const about = changed.find((each) => each.ref.endsWith(`/${String(ref)}`));
          return {
            author_id: ann.id,
            push_data: {
              commit_from: about?.from,
              commit_to: about?.to,
              ref_count: changed.length > 1 ? changed.length : null,
            },
          };
        }),
      );
      expect(pushed).toHaveLength(isPast ? 1 : 0);
      const row = await db
        .selectFrom('projects')
        .select(['empty_repository', 'default_branch'])
        .where('id', '=', project)
        .executeTakeFirstOrThrow();
      const head = await server.platform.git.defaultBranch(repositoryOf(project));
      expect(row).toEqual({ empty_repository: refsOf(project).size === 0, default_branch: head });
      const moved = door.head !== undefined && past.has(point);
      expect(head).toBe(moved ? door.head : 'main');
    },
  );
});
