import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, RepositoryBuilder } from '../../testing/repositories.ts';
import type { CommitFilesInput, FileAction } from './commit-writer.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let first: string;
const ada = { name: 'Ada Lovelace', email: 'ada@example.org', time: 1_700_000_000, offset: 90 };
const text = (content: string) => Buffer.from(content);

beforeAll(() => {
  room = openGitRoom();
});
afterAll(() => room.close());
beforeEach(async () => {
  const builder = new RepositoryBuilder();
  builder.commit({
    files: {
      'README.md': 'hello\n',
      'src/a.ts': 'a\n',
      'src/deep/b.ts': 'b\n',
      'run.sh': { mode: '100755', content: 'x\n' },
    },
  });
  const built = await room.build(builder);
  ({ repository } = built);
  first = built.marks.get(1) ?? '';
});

const commit = (actions: readonly FileAction[], extra: Partial<CommitFilesInput> = {}) =>
  room.refs.commitFiles(repository, {
    branch: 'main',
    message: 'Change',
    author: ada,
    committer: ada,
    actions,
    ...extra,
  });
const tree = (revision = 'main') =>
  git(repository.path, ['ls-tree', '-r', '--format=%(objectmode) %(path)', revision]).split('\n');

describe('commits without a work tree', () => {
  it('creates, updates, moves, deletes and changes modes in one commit', async () => {
    const done = await commit([
      { action: 'create', path: 'new/deep/file ü #%.txt', content: text('new\n') },
      { action: 'create', path: 'bin', content: Buffer.from([0, 255, 10]), executable: true },
      { action: 'update', path: 'README.md', content: text('hello, world\n') },
      { action: 'move', path: 'lib/c.ts', previousPath: 'src/a.ts' },
      { action: 'delete', path: 'src/deep/b.ts' },
      { action: 'chmod', path: 'run.sh', executable: false },
    ]);
    if (!done.ok) throw new Error(done.reason);
    expect(done.value.old).toBe(first);
    expect(git(repository.path, ['rev-parse', 'main'])).toBe(done.value.sha);
    expect(tree()).toEqual([
      '100644 README.md',
      '100755 bin',
      '100644 lib/c.ts',
      '100644 "new/deep/file \\303\\274 #%.txt"',
      '100644 run.sh',
    ]);
    expect(git(repository.path, ['show', 'main:README.md'])).toBe('hello, world');
    expect(git(repository.path, ['log', '-1', '--format=%an|%ae|%ad|%P|%B', '--date=raw', 'main'])).toBe(
      `Ada Lovelace|ada@example.org|1700000000 +0130|${first}|Change`,
    );
    expect(git(repository.path, ['fsck', '--strict', '--full'])).toBe('');
  });

  it('moves with new content, and keeps the mode', async () => {
    expect(
      (await commit([{ action: 'move', path: 'tool.sh', previousPath: 'run.sh', content: text('y\n') }])).ok,
    ).toBe(true);
    expect(tree()).toContain('100755 tool.sh');
    expect((await commit([{ action: 'update', path: 'tool.sh', content: text('z\n') }])).ok).toBe(true);
    expect(tree()).toContain('100755 tool.sh');
  });

  it('starts a branch, and the history of an empty repository', async () => {
    expect(
      await commit([{ action: 'create', path: 'x', content: text('x') }], {
        branch: 'topic/1',
        start: first,
      }),
    ).toMatchObject({ ok: true, value: { old: null } });
    expect(git(repository.path, ['rev-parse', 'topic/1~1'])).toBe(first);
    expect(await commit([], { branch: 'nowhere' })).toMatchObject({ ok: false, reason: 'branch_missing' });
    expect(await commit([], { branch: 'other', start: 'f'.repeat(40) })).toMatchObject({
      ok: false,
      reason: 'start_missing',
    });
    repository = await room.create();
    expect(
      await commit([{ action: 'create', path: 'x', content: text('x') }], {
        message: 'Begin\n\nMore  \r\n\n',
      }),
    ).toMatchObject({ ok: true, value: { old: null } });
    expect(git(repository.path, ['cat-file', '-p', 'main']).split('\n\n').slice(1)).toEqual([
      'Begin',
      'More',
    ]);
  });

  it('stores hundreds of files with a handful of processes', async () => {
    const events: string[] = [];
    const busy = openGitRoom({ log: { debug: (_, message) => void events.push(message), warn: () => {} } });
    const actions = Array.from({ length: 300 }, (_, index): FileAction => ({
      action: 'create',
      path: `many/${index % 7}/f${index}`,
      content: text(`${index}`),
    }));
    expect(
      await busy.refs.commitFiles(repository, {
        branch: 'main',
        message: 'Many',
        author: ada,
        committer: ada,
        actions,
      }),
    ).toMatchObject({ ok: true });
    expect(events).toEqual(['git index-pack', 'git update-ref']);
    expect(tree()).toHaveLength(304);
    await busy.close();
  });

  it.each([
    ['file_exists', [{ action: 'create', path: 'README.md', content: text('') }]],
    ['file_exists', [{ action: 'create', path: 'src', content: text('') }]],
    ['file_exists', [{ action: 'create', path: 'README.md/x', content: text('') }]],
    ['file_exists', [{ action: 'move', path: 'run.sh', previousPath: 'src/a.ts' }]],
    ['file_missing', [{ action: 'update', path: 'none', content: text('') }]],
    ['file_missing', [{ action: 'update', path: 'src', content: text('') }]],
    ['file_missing', [{ action: 'delete', path: 'src/none' }]],
    ['file_missing', [{ action: 'move', path: 'x', previousPath: 'none' }]],
    ['file_missing', [{ action: 'chmod', path: 'none', executable: true }]],
    [
      'file_changed',
      [{ action: 'update', path: 'README.md', content: text('x'), expectedOid: '1'.repeat(40) }],
    ],
    ['invalid_path', [{ action: 'create', path: '../x', content: text('') }]],
    ['invalid_path', [{ action: 'create', path: '/x', content: text('') }]],
    ['invalid_path', [{ action: 'create', path: '', content: text('') }]],
    ['invalid_path', [{ action: 'create', path: 'a/.GIT/config', content: text('') }]],
    ['invalid_path', [{ action: 'move', path: 'x', previousPath: 'a//b' }]],
    ['no_changes', [{ action: 'update', path: 'README.md', content: text('hello\n') }]],
  ] as [string, FileAction[]][])('says %s', async (reason, actions) => {
    expect(await commit(actions)).toMatchObject({ ok: false, reason });
    expect(git(repository.path, ['rev-parse', 'main'])).toBe(first);
  });

  it('refuses if the branch is not at the expected commit, exists already, or has an invalid name', async () => {
    const action: FileAction = { action: 'create', path: 'x', content: text('x') };
    expect((await commit([action], { expected: first })).ok).toBe(true);
    expect(await commit([{ ...action, path: 'y' }], { expected: first })).toMatchObject({
      ok: false,
      reason: 'moved',
    });
    expect(await commit([action], { branch: 'main', start: first })).toMatchObject({
      ok: false,
      reason: 'branch_exists',
    });
    expect(await commit([action], { branch: 'a..b', start: first })).toMatchObject({
      ok: false,
      reason: 'invalid_name',
    });
    expect(await commit([action], { branch: 'main/sub', start: first })).toMatchObject({
      ok: false,
      reason: 'name_conflict',
    });
  });

  it('loses none of many concurrent commits', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        commit([{ action: 'create', path: `file${index}`, content: text('x') }]),
      ),
    );
    const made = results.filter(({ ok }) => ok).length;
    expect(made).toBeGreaterThan(0);
    expect(tree()).toHaveLength(4 + made);
    expect(git(repository.path, ['rev-list', '--count', 'main'])).toBe(String(1 + made));
    const reasons = results.flatMap((result) => (result.ok ? [] : [result.reason]));
    expect(reasons.filter((reason) => reason !== 'moved' && reason !== 'locked')).toEqual([]);
  });
});

describe('branches and tags', () => {
  it('creates and deletes branches', async () => {
    expect(await room.refs.createBranch(repository, 'feature/x', first)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await room.refs.createBranch(repository, 'feature/x', first)).toMatchObject({
      ok: false,
      reason: 'exists',
    });
    expect(await room.refs.createBranch(repository, 'feature', first)).toMatchObject({
      ok: false,
      reason: 'name_conflict',
    });
    expect(await room.refs.createBranch(repository, '-x', first)).toEqual({
      ok: false,
      reason: 'invalid_name',
    });
    expect(await room.refs.createBranch(repository, first, first)).toEqual({
      ok: false,
      reason: 'invalid_name',
    });
    expect(
      await room.refs.createBranch(repository, 'blob', git(repository.path, ['rev-parse', 'main:run.sh'])),
    ).toMatchObject({ ok: false, reason: 'bad_object' });
    expect(await room.refs.deleteBranch(repository, 'feature/x', { expected: 'f'.repeat(40) })).toMatchObject(
      {
        ok: false,
        reason: 'moved',
      },
    );
    expect(await room.refs.deleteBranch(repository, 'feature/x', { expected: first })).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await room.refs.deleteBranch(repository, 'feature/x')).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    expect(await room.git.branch(repository, 'feature/x')).toEqual({ ok: false, reason: 'not_found' });
  });

  it('creates lightweight and annotated tags', async () => {
    expect(await room.refs.createTag(repository, 'v1', first)).toMatchObject({ ok: true });
    const annotated = await room.refs.createAnnotatedTag(repository, {
      name: 'v2',
      sha: first,
      message: 'Release\n\nNotes',
      tagger: ada,
    });
    expect(await room.git.tag(repository, 'v2')).toMatchObject({
      ok: true,
      value: {
        target: annotated.ok && annotated.value,
        commit: { sha: first },
        annotation: { message: 'Release\n\nNotes', tagger: { name: 'Ada Lovelace', offset: 90 } },
      },
    });
    expect(await room.refs.createTag(repository, 'v1', first)).toMatchObject({ ok: false, reason: 'exists' });
    expect(await room.refs.deleteTag(repository, 'v1')).toEqual({ ok: true, value: undefined });
    expect(git(repository.path, ['fsck', '--strict'])).toBe('');
  });

  it('changes all refs or none', async () => {
    const updates = [
      { ref: 'refs/heads/one', old: null, new: first },
      { ref: 'refs/heads/main', old: 'f'.repeat(40), new: first },
    ];
    expect(await room.refs.updateRefs(repository, updates)).toMatchObject({ ok: false, reason: 'moved' });
    expect(await room.git.branch(repository, 'one')).toMatchObject({ ok: false });
    expect(await room.refs.updateRefs(repository, [{ ref: 'refs/heads/a b', new: first }])).toEqual({
      ok: false,
      reason: 'invalid_name',
    });
    expect(await room.refs.updateRefs(repository, [{ ref: 'HEAD', new: first }])).toEqual({
      ok: false,
      reason: 'invalid_name',
    });
    expect(await room.refs.updateRefs(repository, [{ ref: 'refs/heads/x', new: 'main' }])).toEqual({
      ok: false,
      reason: 'bad_object',
    });
    expect(
      await room.refs.updateRefs(repository, [{ ref: 'refs/heads/x', new: 'e'.repeat(40) }]),
    ).toMatchObject({ ok: false, reason: 'bad_object' });
  });

  it('gets past the lock of a dead process', async () => {
    const lock = join(repository.path, 'refs/heads/held.lock');
    await mkdir(dirname(lock), { recursive: true });
    await writeFile(lock, '');
    expect(await room.refs.createBranch(repository, 'held', first)).toMatchObject({ ok: true });
  });

  it('sets HEAD to an existing branch', async () => {
    expect(await room.refs.setDefaultBranch(repository, 'none')).toEqual({ ok: false, reason: 'not_found' });
    await room.refs.createBranch(repository, 'dév/1', first);
    expect(await room.refs.setDefaultBranch(repository, 'dév/1')).toEqual({ ok: true, value: undefined });
    expect(git(repository.path, ['symbolic-ref', 'HEAD'])).toBe('refs/heads/dév/1');
    expect(await room.git.defaultBranch(repository)).toBe('dév/1');
  });
});

describe('objects in quarantine', () => {
  const signed = { message: 'Change', author: ada, committer: ada, branch: 'main' };
  const objects = () => git(repository.path, ['count-objects', '-v']);
  const folders = () => readdirSync(join(repository.path, 'coppice'));

  it.each([
    ['one by one', 3],
    ['in a pack', 120],
  ])('are nobody’s until they are kept, %s', async (_how, count) => {
    const quarantine = room.refs.openQuarantine(repository);
    expect(folders()).toEqual([]);
    const actions = Array.from({ length: count }, (_, index): FileAction => ({
      action: 'create',
      path: `new/f${index}`,
      content: text(`content ${index}\n`),
    }));
    const made = await room.git.makeCommit(repository, quarantine, { ...signed, actions });
    if (!made.ok) throw new Error(made.reason);
    const { sha } = made.value;
    // was: the objects lay in the repository, and stayed there when the branch was refused
    expect(await room.git.commit(repository, sha)).toMatchObject({ ok: false });
    expect(
      await room.refs.updateRefs(repository, [{ ref: 'refs/heads/x', old: null, new: sha }]),
    ).toMatchObject({
      ok: false,
      reason: 'bad_object',
    });
    await quarantine.keep();
    expect(await room.git.commit(repository, sha)).toMatchObject({ ok: true });
    await quarantine.discard();
    expect(folders()).toEqual([]);
    expect(
      await room.refs.updateRefs(repository, [{ ref: 'refs/heads/x', old: null, new: sha }]),
    ).toMatchObject({
      ok: true,
    });
    expect(git(repository.path, ['fsck', '--strict', '--full', '--no-dangling'])).toBe('');
    expect(tree('x')).toHaveLength(4 + count);
  });

  it('leave no trace when they are not kept, and are deleted an hour after a kill', async () => {
    const before = objects();
    const refused = room.refs.openQuarantine(repository);
    const actions: FileAction[] = [{ action: 'create', path: 'x', content: text('x') }];
    expect(await room.git.makeCommit(repository, refused, { ...signed, actions })).toMatchObject({
      ok: true,
    });
    await refused.discard();
    expect(folders()).toEqual([]);
    expect(objects()).toBe(before);
    const killed = room.refs.openQuarantine(repository);
    await room.git.makeCommit(repository, killed, { ...signed, actions });
    const left = folders();
    expect(left).toHaveLength(1);
    // Between two processes that fill it nothing shows that it is in use.
    expect(await room.git.sweepRepository(repository)).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 60_000 });
    try {
      expect(await room.git.sweepRepository(repository)).toEqual([]);
      vi.setSystemTime(Date.now() + 20 * 60_000);
      expect(await room.git.sweepRepository(repository)).toEqual(left.map((name) => `coppice/${name}`));
    } finally {
      vi.useRealTimers();
    }
  });
});

it('GIT-02 when `x` and `x/y` are created concurrently one is refused, without an internal error', async () => {
  // was: `commit: couldn't set`, an error of the server, in about one of a hundred such pairs
  for (let round = 0; round < 60; round++) {
    const done = await Promise.all(
      [`r${round}`, `r${round}/y`, `r${round}`, `r${round}/y`].map((name) =>
        room.refs.updateRefs(repository, [{ ref: `refs/heads/${name}`, old: null, new: first }]),
      ),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  }
});
