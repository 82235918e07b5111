import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageDrafts } from '../../../../contract/merge-requests/merge-requests.ts';
import { openSuggestionWorld, suggestion } from '../../../../testing/suggestion-world.ts';
import type { SuggestionWorld } from '../../../../testing/suggestion-world.ts';

let world: SuggestionWorld;
beforeAll(async () => {
  world = await openSuggestionWorld();
});
afterAll(() => world?.server.close());

const poem = [
  'It was many and many a year ago,',
  'In a kingdom by the sea,',
  'That a maiden there lived whom you may know',
  'By the name of Annabel Lee;',
  'And this maiden she lived with no other thought',
  'Than to love and be loved by me.',
];
const text = `${poem.join('\n')}\n`;
const withLines = (changes: Readonly<Record<number, string>>): string =>
  poem.map((line, index) => `${changes[index + 1] ?? line}\n`).join('');

describe('a suggestion', () => {
  it('SUGG-01 of a comment has the lines around that its block names', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const { note } = await world.comment({
      project,
      request,
      path: 'poem.txt',
      line: 3,
      body: `Better:\n\n${suggestion('one\n')}\n\nor\n\n${suggestion('two\n', ':-1+2')}\n\nor\n\n${suggestion('', ':-9+99')}`,
    });
    expect(note.suggestions).toMatchObject([
      {
        from_line: 3,
        to_line: 3,
        from_content: `${poem[2]}\n`,
        to_content: 'one\n',
        appliable: true,
        applied: false,
      },
      { from_line: 2, to_line: 5, to_content: 'two\n' },
      { from_line: 1, to_line: 6, from_content: text, to_content: '' },
    ]);
  });

  it('API-01 SUGG-01 comes with its comment from a search and with an event, as from its own call', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    await world.commit({ project, branch: 'other', files: { 'poem.txt': text }, from: 'main' });
    const other = await world.open(project, 'other');
    const place = { project, path: 'poem.txt' };
    const first = await world.comment({ ...place, request, line: 2, body: `Sea\n\n${suggestion('one\n')}` });
    const second = await world.comment({
      ...place,
      request: other,
      line: 4,
      body: `Sea\n\n${suggestion('two\n')}`,
    });
    await world.apply(first.ids[0]!);
    const own = await Promise.all([
      world.readNote(project, other.iid, second.note.id),
      world.readNote(project, request.iid, first.note.id),
    ]);
    expect(own).toMatchObject([
      { suggestions: [{ to_content: 'two\n', appliable: true }] },
      { suggestions: [{ to_content: 'one\n', applied: true }] },
    ]);
    const read = async <Answer>(path: string) =>
      (await world.server.api('GET', `/projects/${project}${path}`, world.ann)).json<Answer>();
    // was: without suggestions
    expect(await read('/search?scope=notes&search=Sea')).toEqual(own);
    await world.server.drain();
    const events = await read<{ note: object }[]>('/events?target_type=note');
    expect(events.map(({ note }) => note)).toMatchObject(own);
  });

  it('SUGG-02 SUGG-03 is applied by a commit in the name of who applies it, with its author as co-author', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const { note, ids } = await world.comment({
      project,
      request,
      path: 'poem.txt',
      line: 4,
      body: suggestion('By the name of Annabel Lee.\nAnd so on.\n', ':-1+0'),
    });
    const done = await world.apply(ids[0]!);
    expect([done.status, done.body]).toMatchObject([200, { id: ids[0], applied: true, appliable: false }]);
    const head = await world.head(project);
    expect(head).toMatchObject({ author: { name: 'Ann' }, committer: { name: 'Ann' } });
    expect(head.message.trimEnd()).toBe(
      `Apply 1 suggestion(s) to 1 file(s)\n\nCo-authored-by: Ben <${world.ben.id}-ben@users.noreply.localhost>`,
    );
    expect(await world.textOf(project, 'feature', 'poem.txt')).toBe(
      withLines({ 3: 'By the name of Annabel Lee.', 4: 'And so on.' }),
    );
    // Before any job: the version, the thread and the suggestion agree.
    expect(await world.read(project, request.iid)).toMatchObject({ sha: head.sha });
    expect(await world.readNote(project, request.iid, note.id)).toMatchObject({
      resolved: true,
      suggestions: [{ applied: true, appliable: false }],
    });
    // Whoever lost the answer asks again, and nothing more happens.
    expect((await world.apply(ids[0]!)).status).toBe(200);
    expect((await world.head(project)).sha).toBe(head.sha);
  });

  it('SUGG-03 says what it is asked to say, or what the project says', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const place = { project, request, path: 'poem.txt' };
    const first = await world.comment({ ...place, line: 1, body: suggestion('Once\n'), as: world.ann });
    await world.apply(first.ids[0]!, world.ann, '  %{username} changes %{file_paths}\n');
    expect((await world.head(project)).message.trimEnd()).toBe('ann changes poem.txt');
    await world.server.api('PUT', `/projects/${project}`, world.ann, {
      suggestion_commit_message: 'Take %{suggestions_count} of %{branch_name}\n\n%{co_authored_by}',
    });
    const second = await world.comment({ ...place, line: 2, body: suggestion('By a lake\n') });
    await world.apply(second.ids[0]!);
    expect((await world.head(project)).message.trimEnd()).toBe(
      `Take 1 of feature\n\nCo-authored-by: Ben <${world.ben.id}-ben@users.noreply.localhost>`,
    );
  });

  it('SUGG-01 stays itself when its comment is edited, or is made again', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const { note, ids } = await world.comment({
      project,
      request,
      path: 'poem.txt',
      line: 1,
      body: `${suggestion('one\n')}\n\n${suggestion('two\n')}`,
    });
    const edit = (body: string) =>
      world.server.api(
        'PUT',
        `/projects/${project}/merge_requests/${request.iid}/notes/${note.id}`,
        world.ben,
        { body },
      );
    await edit(`${suggestion('three\n')}\n\n${suggestion('one\n')}`);
    const edited = await world.readNote(project, request.iid, note.id);
    expect(edited.suggestions.map(({ to_content }) => to_content)).toEqual(['three\n', 'one\n']);
    expect(edited.suggestions[1]!.id).toBe(ids[0]);
    expect((await world.apply(ids[1]!)).status).toBe(404);
    await world.apply(ids[0]!);
    await edit(suggestion('three\n'));
    const after = await world.readNote(project, request.iid, note.id);
    expect(after.suggestions).toMatchObject([{ to_content: 'three\n', applied: false, appliable: false }]);
    // It is applied, whatever the comment says now.
    expect((await world.apply(ids[0]!)).body).toMatchObject({ applied: true });
    // It comes back as what it is.
    await edit(suggestion('one\n'));
    expect((await world.readNote(project, request.iid, note.id)).suggestions).toMatchObject([
      { id: ids[0], applied: true },
    ]);
    await world.server.api(
      'DELETE',
      `/projects/${project}/merge_requests/${request.iid}/notes/${note.id}`,
      world.ben,
    );
    expect((await world.apply(ids[0]!)).status).toBe(404);
  });

  it('SUGG-04 has none for a deleted line, a file, an image or a thread without lines', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const body = suggestion('x\n');
    const create = (more: object) =>
      world.server.create<{ notes: { suggestions?: unknown }[] }>(
        `/projects/${project}/merge_requests/${request.iid}/discussions`,
        { body, ...more },
        world.ben,
      );
    const place = { ...request.diff_refs, old_path: 'README.md', new_path: 'README.md' };
    const file = await create({ position: { ...place, position_type: 'file' } });
    expect(file.notes[0]!.suggestions).toEqual([]);
    const old = await create({ position: { ...place, position_type: 'text', old_line: 1 } });
    expect(old.notes[0]!.suggestions).toEqual([]);
    expect((await create({})).notes[0]!.suggestions).toBeUndefined();
  });

  it('SUGG-01 of a reply or a draft is for the lines of its thread', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const { thread } = await world.comment({
      project,
      request,
      path: 'poem.txt',
      line: 2,
      body: 'Which sea?',
    });
    const reply = await world.server.create<{ suggestions: unknown }>(
      `/projects/${project}/merge_requests/${request.iid}/discussions/${thread}/notes`,
      { body: suggestion('In a kingdom by a lake,\n') },
      world.ben,
    );
    expect(reply.suggestions).toMatchObject([
      { from_line: 2, from_content: `${poem[1]}\n`, appliable: true },
    ]);
    // Was: a draft was read as code.
    const page = `/${(await world.load(project, request.iid)).parent_path}/-/merge_requests/${request.iid}/drafts`;
    const place = { in_reply_to_discussion_id: thread };
    const draft = { draft_note: { note: suggestion('In a village by a lake,\n'), ...place } };
    expect((await world.server.call('POST', page, world.ben, draft)).statusCode).toBe(201);
    const { drafts } = (await world.server.call('GET', `${page}.json`, world.ben)).json<PageDrafts>();
    expect(drafts).toMatchObject([
      { suggestions: [{ from_line: 2, to_content: 'In a village by a lake,\n' }], discussion_id: thread },
    ]);
  });
});

describe('several suggestions', () => {
  it('SUGG-03 are applied as one commit, of several people and files', async () => {
    const { project, request } = await world.request({ 'poem.txt': text, 'other.txt': text });
    const ids: number[] = [];
    for (const [path, line, as] of [
      ['poem.txt', 5, world.ben],
      ['poem.txt', 1, world.ann],
      ['other.txt', 2, world.ben],
    ] as const)
      ids.push(
        ...(await world.comment({ project, request, path, line, body: suggestion(`line ${line}\n`), as }))
          .ids,
      );
    const before = await world.head(project);
    const done = await world.apply(ids);
    expect(done.body).toMatchObject(ids.map((id) => ({ id, applied: true })));
    const head = await world.head(project);
    expect(head.parents).toEqual([before.sha]);
    expect(head.message).toContain('Apply 3 suggestion(s) to 2 file(s)\n\nCo-authored-by: Ben <');
    expect(head.message).not.toContain('Ann');
    expect(await world.textOf(project, 'feature', 'poem.txt')).toBe(withLines({ 1: 'line 1', 5: 'line 5' }));
    expect(await world.textOf(project, 'feature', 'other.txt')).toBe(withLines({ 2: 'line 2' }));
  });

  it('SUGG-03 are refused together where their lines overlap, or one can not be applied', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const place = { project, request, path: 'poem.txt' };
    const one = await world.comment({ ...place, line: 2, body: suggestion('a\n', ':-0+1') });
    const two = await world.comment({ ...place, line: 3, body: suggestion('b\n') });
    const same = await world.comment({ ...place, line: 6, body: suggestion(`${poem[5]}\n`) });
    const before = await world.head(project);
    expect(await world.apply([...one.ids, ...two.ids])).toMatchObject({
      status: 400,
      body: { message: 'Suggestions are not applicable as their lines cannot overlap.' },
    });
    expect(await world.apply([...one.ids, ...same.ids])).toMatchObject({
      status: 400,
      body: { message: 'This suggestion already matches its content.' },
    });
    const elsewhere = await world.request({ 'poem.txt': text });
    const other = await world.comment({ ...elsewhere, path: 'poem.txt', line: 1, body: suggestion('c\n') });
    expect(await world.apply([...one.ids, ...other.ids])).toMatchObject({
      status: 400,
      body: { message: 'Suggestions must all be on the same branch.' },
    });
    expect((await world.head(project)).sha).toBe(before.sha);
    // One after the other, on lines beside each other.
    await world.apply(two.ids[0]!);
    expect(await world.apply(one.ids[0]!)).toMatchObject({
      status: 400,
      body: { message: "Can't apply as these lines were changed in a more recent version." },
    });
    const beside = await world.comment({ ...place, line: 4, body: suggestion('d\n') });
    expect((await world.apply(beside.ids[0]!)).status).toBe(200);
    expect(await world.textOf(project, 'feature', 'poem.txt')).toBe(withLines({ 3: 'b', 4: 'd' }));
  });
});

describe('a suggestion whose branch has moved', () => {
  it('SUGG-02 is applied where its lines are now, and refused where they were changed', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const place = { project, request, path: 'poem.txt' };
    const kept = await world.comment({ ...place, line: 5, body: suggestion('And now\n') });
    const changed = await world.comment({ ...place, line: 2, body: suggestion('By a lake\n') });
    const moved = `A title\n\n${withLines({ 2: 'In a kingdom by the ocean,' })}`;
    await world.rewrite(project, 'feature', 'poem.txt', moved);
    // Nobody has told the merge request yet.
    expect(await world.apply(changed.ids[0]!)).toMatchObject({
      status: 400,
      body: { message: "Can't apply as these lines were changed in a more recent version." },
    });
    await world.server.drain();
    expect((await world.readNote(project, request.iid, changed.note.id)).suggestions[0]).toMatchObject({
      appliable: false,
      applied: false,
    });
    expect((await world.apply(kept.ids[0]!)).status).toBe(200);
    expect(await world.textOf(project, 'feature', 'poem.txt')).toBe(
      `A title\n\n${withLines({ 2: 'In a kingdom by the ocean,', 5: 'And now' })}`,
    );
  });

  it('SUGG-02 is refused with the reason when the request is closed or merged', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const { ids, note } = await world.comment({
      project,
      request,
      path: 'poem.txt',
      line: 1,
      body: suggestion('x\n'),
    });
    await world.change(project, request.iid, { state_event: 'close' });
    expect((await world.apply(ids[0]!)).body.message).toMatch(/^This merge request is closed/);
    await world.change(project, request.iid, { state_event: 'reopen' });
    await world.merge(project, request.iid);
    expect(await world.apply(ids[0]!)).toMatchObject({
      status: 400,
      body: { message: 'This merge request was merged. To apply this suggestion, edit this file directly.' },
    });
    expect((await world.readNote(project, request.iid, note.id)).suggestions[0]!.appliable).toBe(false);
  });
});

describe('what a file has besides its lines', () => {
  it.each([
    ['line ends', 'one\r\ntwo\r\nthree\r\n', 2, '', 'TWO\nand\n', 'one\r\nTWO\r\nand\r\nthree\r\n'],
    ['no last line end', 'one\ntwo\nthree', 3, '', 'THREE\nfour\n', 'one\ntwo\nTHREE\nfour'],
    ['both', 'one\r\ntwo', 2, ':-1+0', 'x\ny\nz\n', 'x\r\ny\r\nz'],
    ['no lines left', 'one\ntwo\n', 1, '', '', 'two\n'],
    ['a byte order mark', '\ufeffone\ntwo\n', 1, '', 'uno\n', '\ufeffuno\ntwo\n'],
  ])('SUGG-03 is kept: %s', async (_what, before, line, offsets, to, after) => {
    const project = await world.createProject();
    const actions = [
      {
        action: 'create',
        file_path: 'a.txt',
        content: Buffer.from(before).toString('base64'),
        encoding: 'base64',
      },
    ];
    await world.server.create(
      `/projects/${project}/repository/commits`,
      { branch: 'feature', start_branch: 'main', commit_message: 'Add', actions },
      world.ann,
    );
    const request = await world.open(project, 'feature');
    const { ids } = await world.comment({
      project,
      request,
      path: 'a.txt',
      line,
      body: suggestion(to, offsets),
    });
    expect((await world.apply(ids[0]!)).status).toBe(200);
    expect(await world.textOf(project, 'feature', 'a.txt')).toBe(after);
  });
});

describe('who may apply a suggestion', () => {
  it('SUGG-02 is who may push to the source branch; who can not see it gets 404', async () => {
    const { project, request } = await world.request({ 'poem.txt': text });
    const { ids } = await world.comment({
      project,
      request,
      path: 'poem.txt',
      line: 1,
      body: suggestion('x\n'),
    });
    const [reporter, stranger] = await world.server.createUsers('rita', 'sven');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: reporter!.id, access_level: 20 },
      world.ann,
    );
    expect((await world.apply(ids[0]!, reporter)).status).toBe(403);
    expect((await world.apply(ids[0]!, stranger)).status).toBe(404);
    expect((await world.apply([ids[0]!, 987_654], world.ann)).status).toBe(404);
    await world.server.create(
      `/projects/${project}/protected_branches`,
      { name: 'feature', push_access_level: 40 },
      world.ann,
    );
    expect((await world.apply(ids[0]!, world.ben)).status).toBe(403);
    expect((await world.apply(ids[0]!, world.ann)).status).toBe(200);
  });

  it('SUGG-03 is in a fork who may push there', async () => {
    const project = await world.createProject('public');
    const carl = await world.server.createUser('carla');
    const fork = await world.fork(project, carl);
    await world.commit({
      project: fork,
      branch: 'idea',
      files: { 'poem.txt': text },
      from: 'main',
      as: carl,
    });
    const asked = {
      title: 'An idea',
      source_branch: 'idea',
      target_branch: 'main',
      target_project_id: project,
    };
    const { iid } = await world.server.create(`/projects/${fork}/merge_requests`, asked, carl);
    const request = await world.read(project, iid);
    const place = { project, request, path: 'poem.txt' };
    const one = await world.comment({ ...place, line: 1, body: suggestion('Once\n') });
    const two = await world.comment({ ...place, line: 5, body: suggestion('And\n') });
    expect((await world.apply(one.ids[0]!, world.ann)).status).toBe(403);
    // A push that the target has not heard of.
    await world.rewrite(fork, 'idea', 'poem.txt', `Title\n${text}`, carl);
    expect((await world.apply(one.ids[0]!, carl)).status).toBe(200);
    expect((await world.apply(two.ids[0]!, carl)).status).toBe(200);
    expect(await world.textOf(fork, 'idea', 'poem.txt')).toBe(`Title\n${withLines({ 1: 'Once', 5: 'And' })}`);
    expect(await world.read(project, iid)).toMatchObject({ sha: (await world.head(fork, 'idea')).sha });
    // He wrote the request: its threads are his to resolve.
    expect(await world.readNote(project, iid, one.note.id)).toMatchObject({ resolved: true });
  });
});
