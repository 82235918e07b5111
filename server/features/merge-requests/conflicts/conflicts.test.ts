import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ConflictFile,
  MergeRequestConflicts,
  ResolvedFile,
} from '../../../../contract/merge-requests/conflicts.ts';
import type { MergeRequestWidget } from '../../../../contract/merge-requests/merge-requests.ts';
import { openConflictWorld } from '../../../../testing/conflict-world.ts';
import type { ConflictRequest, ConflictWorld, Tree } from '../../../../testing/conflict-world.ts';
import type { Caller } from '../../../../testing/server.ts';

let world: ConflictWorld;
beforeAll(async () => {
  world = await openConflictWorld();
});
afterAll(() => world?.server.close());

const ten = (...changes: [number, string][]): string =>
  Array.from({ length: 10 }, (_, at) => `${new Map(changes).get(at + 1) ?? `line ${at + 1}`}\n`).join('');
const long = (...changes: [number, string][]): string =>
  Array.from({ length: 40 }, (_, at) => `${new Map(changes).get(at + 1) ?? `line ${at + 1}`}\n`).join('');

/** The only conflict of a request. */
async function only(request: ConflictRequest): Promise<ConflictFile> {
  const { files, obstacle } = await world.show(request);
  expect(obstacle).toBeNull();
  expect(files).toHaveLength(1);
  return files[0]!;
}

async function resolved(request: ConflictRequest, file: ResolvedFile): Promise<ReadonlyMap<string, Buffer>> {
  const answer = await world.resolve(request, { files: [file] });
  expect(answer.body).toEqual({ commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/) });
  return world.filesOf(request);
}

const textIn = (files: ReadonlyMap<string, Buffer>, path: string): string | undefined =>
  files.get(path)?.toString();

describe('conflicts of a merge request', () => {
  it('MR-06 are shown with both sides, numbers and the lines around', async () => {
    const request = await world.request({
      base: { 'a.txt': long() },
      head: { 'a.txt': long([20, 'ours'], [30, 'ours too'], [2, 'only ours']) },
      origin: { 'a.txt': long([20, 'theirs\nand more'], [30, 'theirs too']) },
    });
    const shown = await world.show(request);
    expect(shown).toMatchObject({
      source_branch: 'feature',
      target_branch: 'main',
      obstacle: null,
      commit_message: "Merge branch 'main' into 'feature'",
    });
    const { sections, identity: _identity, ...file } = shown.files[0]!;
    expect(file).toEqual({
      path: 'a.txt',
      kind: 'content',
      head_path: 'a.txt',
      origin_path: 'a.txt',
      editable: true,
      content: null,
    });
    expect(sections!.map((each) => (each.conflict ? each.id : [each.hidden, each.lines.length]))).toEqual([
      [16, 3],
      '1',
      [0, 3],
      [3, 3],
      '2',
      [0, 3],
      [7, 0],
    ]);
    expect(sections![1]).toEqual({
      conflict: true,
      id: '1',
      head: [{ old_line: null, new_line: 20, text: 'ours' }],
      origin: [
        { old_line: 20, new_line: null, text: 'theirs' },
        { old_line: 21, new_line: null, text: 'and more' },
      ],
    });
    expect(sections![2]).toMatchObject({ lines: [{ old_line: 22, new_line: 21, text: 'line 21' }, {}, {}] });
  });

  it('MR-06 are resolved section by section, by a merge of the target with both parents', async () => {
    const request = await world.request({
      base: { 'a.txt': long(), 'other.txt': 'x\n' },
      head: { 'a.txt': long([20, 'ours'], [30, 'ours too'], [2, 'only ours']) },
      origin: {
        'a.txt': long([20, 'theirs'], [30, 'theirs too']),
        'other.txt': 'changed\n',
        'new.txt': 'n\n',
      },
    });
    const { head_sha, target_sha } = await world.show(request);
    const files = await resolved(request, { path: 'a.txt', sections: { 1: 'head', 2: 'origin' } });
    expect(textIn(files, 'a.txt')).toBe(long([2, 'only ours'], [20, 'ours'], [30, 'theirs too']));
    expect([textIn(files, 'other.txt'), textIn(files, 'new.txt')]).toEqual(['changed\n', 'n\n']);
    const commit = await world.headOf(request);
    expect(commit.parents).toEqual([head_sha, target_sha]);
    expect(commit).toMatchObject({ message: 'Resolve it\n', author: { name: 'Ben' } });
    // The new version is there with the answer, and there is nothing in the way of a merge.
    expect(await world.read(request.project, request.iid)).toMatchObject({
      sha: commit.sha,
      detailed_merge_status: 'mergeable',
    });
    expect((await world.show(request)).obstacle).toBe('no_conflict');
    expect((await world.merge(request.project, request.iid)).status).toBe(200);
  });

  it('MR-06 are resolved by a text, which is refused with markers that are left', async () => {
    const request = await world.request({
      base: { 'a.txt': ten() },
      head: { 'a.txt': ten([5, 'ours']) },
      origin: { 'a.txt': ten([5, 'theirs']) },
    });
    const { files } = await world.show(request, 'a.txt');
    const { content } = files[0]!;
    expect(content).toBe(ten([5, '<<<<<<< feature\nours\n=======\ntheirs\n>>>>>>> main']));
    for (const [text, line] of [
      [content!, 5],
      [ten([5, '=======']), 5],
      [ten([1, '>>>>>>> main']), 1],
    ] as const) {
      const refused = await world.resolve(request, { files: [{ path: 'a.txt', content: text }] });
      expect([refused.status, refused.body]).toEqual([
        422,
        { message: `a.txt still has conflict markers in line ${line}.` },
      ]);
    }
    expect(textIn(await world.filesOf(request), 'a.txt')).toBe(ten([5, 'ours']));
    const done = await resolved(request, { path: 'a.txt', content: ten([5, 'ours and theirs']) });
    expect(textIn(done, 'a.txt')).toBe(ten([5, 'ours and theirs']));
  });

  it('MR-06 of texts about conflicts keep the markers that these texts have', async () => {
    const about = (line: string) => `Title\n=======\n\n<<<<<<< HEAD\nexample\n>>>>>>> other\n\n${line}\n`;
    const request = await world.request({
      base: { 'a.md': about('base') },
      head: { 'a.md': about('ours') },
      origin: { 'a.md': about('theirs') },
    });
    expect((await only(request)).sections!.filter(({ conflict }) => conflict)).toHaveLength(1);
    expect(textIn(await resolved(request, { path: 'a.md', content: about('both') }), 'a.md')).toBe(
      about('both'),
    );
  });

  it.each<[string, { base: Tree; head: Tree; origin: Tree }, string, Record<'head' | 'origin', Tree>]>([
    [
      'files that both added',
      { base: {}, head: { 'n.txt': 'ours\n' }, origin: { 'n.txt': 'theirs\n' } },
      'added',
      { head: { 'n.txt': 'ours\n' }, origin: { 'n.txt': 'theirs\n' } },
    ],
    [
      'a file that the target deleted',
      { base: { 'a.txt': ten() }, head: { 'a.txt': ten([3, 'x']) }, origin: { 'a.txt': null } },
      'deleted',
      { head: { 'a.txt': ten([3, 'x']) }, origin: { 'a.txt': null } },
    ],
    [
      'a file that the branch deleted',
      { base: { 'a.txt': ten() }, head: { 'a.txt': null }, origin: { 'a.txt': ten([3, 'x']) } },
      'deleted',
      { head: { 'a.txt': null }, origin: { 'a.txt': ten([3, 'x']) } },
    ],
    [
      'a renamed file that the other changed',
      {
        base: { 'a.txt': ten() },
        head: { 'a.txt': null, 'b.txt': ten([3, 'x']) },
        origin: { 'a.txt': ten([3, 'y'], [9, 'z']) },
      },
      'content',
      {
        head: { 'a.txt': null, 'b.txt': ten([3, 'x']) },
        origin: { 'a.txt': null, 'b.txt': ten([3, 'y'], [9, 'z']) },
      },
    ],
    [
      'a file that one renamed and the other deleted',
      { base: { 'a.txt': ten() }, head: { 'a.txt': null, 'b.txt': ten() }, origin: { 'a.txt': null } },
      'renamed_and_deleted',
      { head: { 'b.txt': ten() }, origin: { 'b.txt': null } },
    ],
    [
      'a file that both renamed',
      {
        base: { 'a.txt': ten() },
        head: { 'a.txt': null, 'b.txt': ten([1, 'x']) },
        origin: { 'a.txt': null, 'c.txt': ten([9, 'y']) },
      },
      'renamed',
      // The texts of both are merged, only the name is to be chosen.
      {
        head: { 'b.txt': ten([1, 'x'], [9, 'y']), 'c.txt': null },
        origin: { 'b.txt': null, 'c.txt': ten([1, 'x'], [9, 'y']) },
      },
    ],
    [
      'a file that both renamed and changed in the same place',
      {
        base: { 'a.txt': ten() },
        head: { 'a.txt': null, 'b.txt': ten([5, 'x']) },
        origin: { 'a.txt': null, 'c.txt': ten([5, 'y']) },
      },
      'renamed',
      { head: { 'b.txt': ten([5, 'x']), 'c.txt': null }, origin: { 'b.txt': null, 'c.txt': ten([5, 'y']) } },
    ],
    [
      'a file in a folder that the other renamed',
      {
        base: { 'old/a.txt': ten(), 'old/b.txt': ten([1, 'b']) },
        head: {
          'old/a.txt': null,
          'old/b.txt': null,
          'new/a.txt': ten(),
          'new/b.txt': ten([1, 'b']),
        },
        origin: { 'old/c.txt': 'third\n' },
      },
      'location',
      {
        head: { 'new/c.txt': 'third\n', 'old/c.txt': null },
        origin: { 'new/c.txt': null, 'old/c.txt': 'third\n' },
      },
    ],
    [
      'binary files',
      { base: { 'a.bin': 'a\0b' }, head: { 'a.bin': 'a\0ours' }, origin: { 'a.bin': 'a\0theirs' } },
      'content',
      { head: { 'a.bin': 'a\0ours' }, origin: { 'a.bin': 'a\0theirs' } },
    ],
  ])('MR-06 about %s are resolved by either side', async (_name, branches, kind, outcome) => {
    for (const side of ['head', 'origin'] as const) {
      const request = await world.request(branches);
      const file = await only(request);
      expect(file.kind).toBe(kind);
      const files = await resolved(request, { path: file.path, side });
      for (const [path, text] of Object.entries(outcome[side]))
        expect(textIn(files, path) ?? null, `${side} ${path}`).toBe(text);
    }
  });

  it('MR-06 about a deleted file are resolved by an edited text, about binary files not', async () => {
    const request = await world.request({
      base: { 'a.txt': ten(), 'a.bin': 'a\0b' },
      head: { 'a.txt': ten([3, 'x']), 'a.bin': 'a\0ours' },
      origin: { 'a.txt': null, 'a.bin': 'a\0theirs' },
    });
    const shown = await world.show(request, 'a.txt');
    expect(shown.files.map(({ editable, content }) => [editable, content])).toEqual([
      [false, null],
      [true, ten([3, 'x'])],
    ]);
    const text = { path: 'a.txt', content: 'kept\n' };
    const refused = await world.resolve(request, { files: [text, { path: 'a.bin', content: 'x' }] });
    expect(refused.body).toEqual({ message: "a.bin can't be edited. Choose one side." });
    const partly = await world.resolve(request, { files: [text] });
    expect([partly.status, partly.body]).toEqual([422, { message: 'a.bin is not resolved yet.' }]);
    const done = await world.resolve(request, { files: [text, { path: 'a.bin', side: 'origin' }] });
    expect(done.status).toBe(200);
    const files = await world.filesOf(request);
    expect([textIn(files, 'a.txt'), textIn(files, 'a.bin')]).toEqual(['kept\n', 'a\0theirs']);
  });

  it('MR-06 keep the ends of lines, and a missing last one', async () => {
    const ended = (text: string): string => text.replaceAll('\n', '\r\n');
    const branches = {
      base: { 'a.txt': ended(ten()), 'b.txt': 'one\ntwo' },
      head: { 'a.txt': ended(ten([5, 'ours'])), 'b.txt': 'one\nours' },
      origin: { 'a.txt': ended(ten([5, 'theirs'])), 'b.txt': 'one\ntheirs\n' },
    };
    const bySection = await world.request(branches);
    const sections = { 1: 'origin' } as const;
    await world.resolve(bySection, {
      files: [
        { path: 'a.txt', sections },
        { path: 'b.txt', sections: { 1: 'head' } },
      ],
    });
    const files = await world.filesOf(bySection);
    expect(textIn(files, 'a.txt')).toBe(ended(ten([5, 'theirs'])));
    expect(textIn(files, 'b.txt')).toBe('one\nours');
    // A field of a page has line feeds alone.
    const byText = await world.request(branches);
    await world.resolve(byText, {
      files: [
        { path: 'a.txt', content: ten([5, 'both\nof them']) },
        { path: 'b.txt', content: 'one\nboth' },
      ],
    });
    const edited = await world.filesOf(byText);
    expect(textIn(edited, 'a.txt')).toBe(ended(ten([5, 'both\nof them'])));
    expect(textIn(edited, 'b.txt')).toBe('one\nboth');
  });

  it('MR-06 are those of the check: the attributes of the target count', async () => {
    const request = await world.request({
      base: { 'log.txt': 'first\n', 'a.txt': ten(), '.gitattributes': '*.log text\n' },
      head: { 'log.txt': 'first\nours\n', 'a.txt': ten([5, 'ours']) },
      origin: {
        'log.txt': 'first\ntheirs\n',
        'a.txt': ten([5, 'theirs']),
        '.gitattributes': 'log.txt merge=union\n',
      },
    });
    expect((await only(request)).path).toBe('a.txt');
    const files = await resolved(request, { path: 'a.txt', side: 'head' });
    expect(textIn(files, 'log.txt')!.split('\n').toSorted()).toEqual(['', 'first', 'ours', 'theirs']);
  });

  it('MR-06 about a folder in the place of a file are shown, and not resolved', async () => {
    const request = await world.request({
      base: { thing: 'a file\n', 'a.txt': ten() },
      head: { thing: null, 'thing/inside': 'x\n', 'a.txt': ten([5, 'ours']) },
      origin: { thing: 'another file\n', 'a.txt': ten([5, 'theirs']) },
    });
    const { obstacle, files } = await world.show(request);
    expect(obstacle).toBe('other');
    const other = files.find(({ kind }) => kind === 'other')!;
    const refused = await world.resolve(request, {
      files: files.map(({ path }) => ({ path, side: 'head' as const })),
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: `${other.path} can't be resolved in the browser.` },
    ]);
  });

  it('MR-06 with a text that is too large are resolved by a side', async () => {
    const large = (line: string) => `${'x'.repeat(99)}\n`.repeat(2100) + line;
    const request = await world.request({
      base: { 'a.txt': large('base\n') },
      head: { 'a.txt': large('ours\n') },
      origin: { 'a.txt': large('theirs\n') },
    });
    expect(await only(request)).toMatchObject({ sections: null, editable: false });
    expect(textIn(await resolved(request, { path: 'a.txt', side: 'origin' }), 'a.txt')).toBe(
      large('theirs\n'),
    );
  });

  it('MR-06 are not resolved after either branch moved', async () => {
    const request = await world.request({
      base: { 'a.txt': ten() },
      head: { 'a.txt': ten([5, 'ours']) },
      origin: { 'a.txt': ten([5, 'theirs']) },
    });
    const files = [{ path: 'a.txt', side: 'head' as const }];
    const before = await world.show(request);
    await world.commitTo(request.project, 'main', { 'a.txt': ten([5, 'theirs, again']) });
    const late = await world.resolve(request, { files, seen: before });
    expect([late.status, late.body]).toEqual([
      409,
      { message: 'The target branch moved meanwhile. Look at the conflicts again.' },
    ]);
    const between = await world.show(request);
    const pushed = await world.commitTo(request.project, 'feature', { 'b.txt': 'pushed\n' });
    const later = await world.resolve(request, { files, seen: between });
    expect([later.status, later.body]).toEqual([
      409,
      { message: 'The source branch moved meanwhile. Look at the conflicts again.' },
    ]);
    expect(await world.refOf(request.project, 'refs/heads/feature')).toBe(pushed);
    await world.server.drain();
    // Of two who resolve the same, one is told.
    const seen = await world.show(request);
    const both = await Promise.all([
      world.resolve(request, { files, seen }),
      world.resolve(request, { files, seen, as: world.ann }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('who resolves conflicts', () => {
  const branches = {
    base: { 'a.txt': ten() },
    head: { 'a.txt': ten([5, 'ours']) },
    origin: { 'a.txt': ten([5, 'theirs']) },
  };
  const files = [{ path: 'a.txt', side: 'head' as const }];
  const mayResolve = async ({ page }: ConflictRequest, as: Caller) =>
    (await world.server.call('GET', `${page}/widget.json`, as)).json<MergeRequestWidget>().can_push;

  it('MR-06 may push to the source branch, and the request is open', async () => {
    const request = await world.request(branches);
    const reporter = await world.server.createUser('reporter');
    await world.server.create(
      `/projects/${request.project}/members`,
      { user_id: reporter.id, access_level: 20 },
      world.ann,
    );
    const seen = await world.show(request);
    expect(await mayResolve(request, reporter)).toBe(false);
    expect((await world.resolve(request, { files, seen, as: reporter })).status).toBe(403);
    const read = await world.server.call('GET', `${request.page}/conflicts.json`, reporter);
    expect(read.statusCode).toBe(403);
    // A protected branch is pushed to by whom its rule names.
    await world.server.create(
      `/projects/${request.project}/protected_branches`,
      { name: 'feature', push_access_level: 40 },
      world.ann,
    );
    expect(await mayResolve(request, world.ben)).toBe(false);
    expect((await world.server.call('GET', `${request.page}/conflicts.json`, world.ben)).statusCode).toBe(
      403,
    );
    expect((await world.resolve(request, { files, seen })).status).toBe(403);
    expect(await mayResolve(request, world.ann)).toBe(true);
    await world.change(request.project, request.iid, { state_event: 'close' });
    expect((await world.resolve(request, { files, seen, as: world.ann })).status).toBe(405);
    await world.change(request.project, request.iid, { state_event: 'reopen' });
    expect((await world.resolve(request, { files, seen, as: world.ann })).status).toBe(200);
  });

  it('MR-06 of a fork is who may push there', async () => {
    const carl = await world.server.createUser('carl');
    const request = await world.request({ ...branches, fork: carl });
    expect(await mayResolve(request, world.ann)).toBe(false);
    expect((await world.server.call('GET', `${request.page}/conflicts.json`, world.ann)).statusCode).toBe(
      403,
    );
    const shown = (
      await world.server.call('GET', `${request.page}/conflicts.json`, carl)
    ).json<MergeRequestConflicts>();
    expect(shown).toMatchObject({ from_fork: true, obstacle: null });
    expect((await world.resolve(request, { files, seen: shown, as: world.ann })).status).toBe(403);
    const done = await world.resolve(request, { files, seen: shown, as: carl });
    expect(done.status).toBe(200);
    expect(await world.read(request.project, request.iid)).toMatchObject({
      sha: await world.refOf(request.source, 'refs/heads/feature'),
      detailed_merge_status: 'mergeable',
    });
  });
});
