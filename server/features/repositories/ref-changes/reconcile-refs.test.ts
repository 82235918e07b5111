import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventMap } from '../../../platform/events/events.ts';
import { thisProcess } from '../../../platform/process-identity.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { reconcileRefs } from './reconcile-refs.ts';

let server: TestServer;
let ann: TestUser;
let projectId: number;
let sha: string;

const intents = () => server.platform.db.selectFrom('push_intents').selectAll().orderBy('id').execute();
const leave = (commands: unknown, deadline = new Date(0)) =>
  server.platform.db
    .insertInto('push_intents')
    .values({
      repository_kind: 'project',
      repository_id: projectId,
      user_id: ann.id,
      commands: JSON.stringify(commands) as never,
      deadline_at: deadline.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The moves of a ref, as listeners received them. */
async function heardOf(wanted: string): Promise<(string | null)[][]> {
  const events = await server.platform.db.selectFrom('outbox').select('payload').orderBy('id').execute();
  const name = (id: string) => (/^0+$/.test(id) ? null : id);
  return (events as { payload: Partial<EventMap['refs.changed']> }[])
    .flatMap(({ payload }) => payload.changes ?? [])
    .filter(({ ref }) => ref === wanted)
    .map(({ before, after }) => [name(before), name(after)]);
}

beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  ann = await server.createUser('ann');
  projectId = (await server.create('/projects', { name: 'box', initialize_with_readme: true }, ann)).id;
  sha = (await server.platform.git.readRef(server.platform.git.repository(projectId), 'refs/heads/main'))!;
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.drain();
  await server.platform.db.deleteFrom('push_intents').execute();
});

describe('what a crash left between intent and record', () => {
  it('is reconciled one by one: what can’t be reconciled is set aside with its reason and blocks nothing', async () => {
    // was: the first of these threw, no later one was reconciled, and the server did not start any more
    const bad = await leave({ not: 'a list' });
    const good = await leave([{ ref: 'refs/heads/main', old: null, new: sha }]);
    expect(await reconcileRefs(server.platform, true)).toBe(2);
    expect(await intents()).toMatchObject([
      { id: bad.id, set_aside_reason: expect.stringContaining('iterable') },
    ]);
    const events = await server.platform.db.selectFrom('outbox').select(['name', 'payload']).execute();
    expect(events).toMatchObject([{ name: 'refs.changed', payload: { projectId, pusherId: ann.id } }]);
    // Later runs skip it, and reconcile what is new.
    const next = await leave([{ ref: 'refs/heads/main', old: null, new: sha }]);
    expect(await reconcileRefs(server.platform, false)).toBe(1);
    expect((await intents()).map(({ id }) => id)).toEqual([bad.id]);
    expect(next.id).toBeGreaterThan(good.id);
    // A start retries it, since its cause may have been fixed.
    await server.platform.db
      .updateTable('push_intents')
      .set({ commands: JSON.stringify([]) as never })
      .execute();
    expect(await reconcileRefs(server.platform, true)).toBe(1);
    expect(await intents()).toEqual([]);
  });

  it('more of them than one batch are all reconciled', async () => {
    for (let count = 0; count < 45; count++) await leave([]);
    expect(await reconcileRefs(server.platform, true)).toBe(45);
    expect(await intents()).toEqual([]);
  });

  it('a change that was sent again after its first try was cut off is announced once', async () => {
    // was: twice, for the ref stood where the first one had wanted it too
    await leave([{ ref: 'refs/heads/again', old: null, new: sha }]);
    await server.create(`/projects/${projectId}/repository/branches`, { branch: 'again', ref: 'main' }, ann);
    expect(await reconcileRefs(server.platform, true)).toBe(1);
    expect(await heardOf('refs/heads/again')).toEqual([[null, sha]]);
    expect(await intents()).toEqual([]);
  });

  it('a change that others have built on is announced although the ref has moved on', async () => {
    const branch = 'built-on';
    const ref = `refs/heads/${branch}`;
    await server.create(`/projects/${projectId}/repository/branches`, { branch, ref: 'main' }, ann);
    const { path } = server.platform.git.repository(projectId);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd: path,
        encoding: 'utf8',
      }).trim();
    // The process that has moved the branch ends here; another one never got that far.
    const second = git('commit-tree', '-p', sha, '-m', 'Two', `${sha}^{tree}`);
    git('update-ref', ref, second);
    await leave([{ ref, old: sha, new: second }]);
    await leave([{ ref, old: second, new: sha }]);
    const { id: third } = await server.create<{ id: string }>(
      `/projects/${projectId}/repository/commits`,
      { branch, commit_message: 'Three', actions: [{ action: 'create', file_path: 'c', content: 'c' }] },
      ann,
    );
    expect(await reconcileRefs(server.platform, true)).toBe(2);
    // was: the second was nobody's
    expect(await heardOf(ref)).toEqual([
      [null, sha],
      [second, third],
      [sha, second],
    ]);
    expect(await intents()).toEqual([]);
  });

  it('is reconciled once the process that held it has ended, and no git of it lives', async () => {
    const held = (by: string) =>
      server.platform.db.updateTable('push_intents').set({ held_by: by }).execute();
    const later = new Date(Date.now() + 3_600_000);
    await leave([{ ref: 'refs/heads/main', old: null, new: sha }], later);
    await held(thisProcess);
    expect(await reconcileRefs(server.platform, false)).toBe(0);
    const [host, pid, start] = thisProcess.split(' ');
    // A process of another host may be alive.
    await held(`another-${host} ${pid} ${Number(start) - 1}`);
    expect(await reconcileRefs(server.platform, false)).toBe(0);
    // The pid is this process's, and the one that had it before has ended.
    await held(`${host} ${pid} ${Number(start) - 1}`);
    const writer = spawn('sh', ['-c', 'read x'], {
      cwd: server.platform.git.repository(projectId).path,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await once(writer, 'spawn');
    expect(await reconcileRefs(server.platform, false)).toBe(0);
    expect(await reconcileRefs(server.platform, true)).toBe(0);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    // was: an hour later, and up to four for a push
    expect(await reconcileRefs(server.platform, false)).toBe(1);
    expect(await intents()).toEqual([]);
  });

  it('is reconciled although others write there without a pause', async () => {
    const [host, pid, start] = thisProcess.split(' ');
    await leave([{ ref: 'refs/heads/main', old: null, new: sha }], new Date(Date.now() + 3_600_000));
    await server.platform.db
      .updateTable('push_intents')
      .set({ held_by: `${host} ${pid} ${Number(start) - 1}` })
      .execute();
    const cwd = server.platform.git.repository(projectId).path;
    let isOver = false;
    // Each begins before the one before it ends.
    const write = async (): Promise<void> => {
      while (!isOver) await once(spawn('sleep', ['0.3'], { cwd, stdio: 'ignore' }), 'exit');
    };
    const first = spawn('sleep', ['0.15'], { cwd, stdio: 'ignore' });
    const writing = [write(), once(first, 'exit').then(write)];
    // was: not before its time was over
    expect(await reconcileRefs(server.platform, false)).toBe(1);
    isOver = true;
    await Promise.all(writing);
    expect(await intents()).toEqual([]);
  });
});
