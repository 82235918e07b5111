import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let world: MergeRequestWorld;
let server: TestServer;
let ann: TestUser, ben: TestUser;
let project: number;

const at = (path: string): string => `/projects/${project}${path}`;
const commit = (branch: string, files: Readonly<Record<string, string>>, from?: string) =>
  world.commit({ project, branch, files, ...(from === undefined ? {} : { from }) });
const open = (source: string, more: object = {}) => world.open(project, source, more);

beforeAll(async () => {
  world = await openMergeRequestWorld();
  ({ server, ann, ben } = world);
});
beforeEach(async () => {
  project = await world.createProject();
});
afterAll(() => server?.close());

describe('a comment on a line', () => {
  it('DISC-16 the code of a line without a type is that of the row of the change, whatever its text', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
    await commit('main', { 'codes.txt': `${lines.join('\n')}\n` });
    // Line 5 gives way to two, 20 is taken away, one comes after 24.
    const changed = lines.toSpliced(24, 0, 'more').toSpliced(19, 1).toSpliced(4, 1, 'first', 'second');
    await server.create(at('/repository/branches'), { branch: 'codes', ref: 'main' }, ann);
    await server.api('PUT', at('/repository/files/codes.txt'), ann, {
      branch: 'codes',
      commit_message: 'Change',
      content: `${changed.join('\n')}\n`,
    });
    const { iid } = await open('codes');
    const { diff_refs } = (await server.api('GET', at(`/merge_requests/${iid}`), ann)).json<{
      diff_refs: Record<string, string>;
    }>();
    const hash = createHash('sha1').update('codes.txt').digest('hex');
    for (const [code, old_line, new_line] of [
      ['5_5', 5, null],
      ['6_5', null, 5],
      ['6_6', null, 6],
      ['6_7', 6, 7],
      // Between the changes and after them, where no patch has rows.
      ['12_13', 12, 13],
      ['20_21', 20, null],
      ['30_31', 30, 31],
      ['1_1', 1, 1],
      ['0_5', null, 5],
      ['5_0', 5, null],
    ] as const) {
      const end = { line_code: `${hash}_${code}` };
      const position = { ...diff_refs, position_type: 'text', new_path: 'codes.txt', old_line, new_line };
      const { notes } = await server.create<{ notes: readonly object[] }>(
        at(`/merge_requests/${iid}/discussions`),
        { body: code, position: { ...position, line_range: { start: end, end } } },
        ann,
      );
      const found = { old_line, new_line };
      expect(notes, code).toMatchObject([{ position: { line_range: { start: found, end: found } } }]);
    }
  });

  it('DISC-16 NOTE-14 is a resolvable thread with its position, in JSON and as a form', async () => {
    await commit('feature', { 'a.txt': 'one\ntwo\n' }, 'main');
    const { iid } = await open('feature');
    const { diff_refs } = (await server.api('GET', at(`/merge_requests/${iid}`), ann)).json<{
      diff_refs: Record<string, string>;
    }>();
    const position = { ...diff_refs, position_type: 'text', new_path: 'a.txt', new_line: 2 };
    const url = at(`/merge_requests/${iid}/discussions`);
    const thread = await server.create<{ id: string; notes: readonly object[] }>(
      url,
      { body: 'Why two?', position },
      ben,
    );
    expect(thread.notes).toMatchObject([
      {
        type: 'DiffNote',
        resolvable: true,
        commit_id: null,
        position: { ...position, old_path: 'a.txt', old_line: null },
      },
    ]);
    const reply = await server.create(`${url}/${thread.id}/notes`, { body: 'Because' }, ann);
    expect(reply).toMatchObject({ type: 'DiffNote', position: { new_line: 2 } });
    // As gitbeaker sends it.
    const fields = Object.entries(position).map(([name, value]) => [`position[${name}]`, String(value)]);
    const written = await server.app.inject({
      method: 'POST',
      url: `/api/v4${url}`,
      headers: { 'private-token': ben.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([['body', 'And this?'], ...fields]).toString(),
    });
    expect(written.json()).toMatchObject({ notes: [{ type: 'DiffNote', position: { new_line: 2 } }] });
    // A range as v4 documents it: by the codes of lines, which are answered too.
    const hash = createHash('sha1').update('a.txt').digest('hex');
    const end = (line: number) => ({ line_code: `${hash}_0_${line}`, type: 'new' });
    const ranged = await server.create<typeof thread>(
      url,
      { body: 'Both', position: { ...position, line_range: { start: end(1), end: end(2) } } },
      ben,
    );
    // was: the range was lost
    expect(ranged.notes).toMatchObject([
      {
        position: {
          line_range: {
            start: { ...end(1), old_line: null, new_line: 1 },
            end: { ...end(2), old_line: null, new_line: 2 },
          },
        },
      },
    ]);
    const nowhere = { start: end(1), end: { line_code: `${hash}_7_9` } };
    const lost = await server.api('POST', url, ben, {
      body: 'No',
      position: { ...position, line_range: nowhere },
    });
    expect([lost.statusCode, lost.json()]).toEqual([
      400,
      { message: { position: ['names a line that is not there'] } },
    ]);
    const point = { ...position, new_line: null, position_type: 'image', width: 10, height: 10 };
    const pointed = { body: 'Here', position: { ...point, x: 2.4, y: 3.6 } };
    expect((await server.create<typeof thread>(url, pointed, ben)).notes).toMatchObject([
      // was: rounded
      { position: { x: 2.4, y: 3.6, width: 10, height: 10 } },
    ]);
    for (const [wrong, why] of [
      [{ new_line: 3 }, 'names a line that is not there'],
      [{ new_path: 'b.txt' }, 'names a file that is not there'],
      [{ head_sha: '0'.repeat(40) }, 'names no version of this merge request'],
      [{ new_line: null }, 'names no line'],
    ] as const) {
      const refused = await server.api('POST', url, ben, { body: 'No', position: { ...position, ...wrong } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual({ message: { position: [why] } });
    }
  });

  it('DISC-16 API-01 may name the newest commit of the target branch as its base, as reviewdog does', async () => {
    await commit('ahead', { 'a.txt': 'one\ntwo\n' }, 'main');
    const { iid } = await open('ahead');
    await commit('main', { 'other.txt': 'other\n' });
    const { diff_refs } = (await server.api('GET', at(`/merge_requests/${iid}`), ann)).json<{
      diff_refs: { base_sha: string; start_sha: string; head_sha: string };
    }>();
    const branch = await server.api('GET', at('/repository/branches/main'), ann);
    const target = branch.json<{ commit: { id: string } }>().commit.id;
    expect(target).not.toBe(diff_refs.start_sha);
    const line = { position_type: 'text', new_path: 'a.txt', new_line: 2 };
    const say = (position: object) =>
      server.api('POST', at(`/merge_requests/${iid}/discussions`), ben, { body: 'Why two?', position });
    const named = { ...line, base_sha: target, start_sha: target, head_sha: diff_refs.head_sha };
    const made = await say(named);
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { notes: [{ type: 'DiffNote', position: { ...line, ...diff_refs } }] },
    ]);
    for (const start_sha of [target, diff_refs.base_sha])
      expect((await say({ ...named, base_sha: diff_refs.base_sha, start_sha })).statusCode).toBe(201);
    // Not what it parted from, nor another head.
    for (const other of [
      { base_sha: diff_refs.head_sha, start_sha: diff_refs.head_sha },
      { start_sha: diff_refs.head_sha },
      { head_sha: target },
    ]) {
      const refused = await say({ ...named, ...other });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { message: { position: ['names no version of this merge request'] } },
      ]);
    }
  });
});
