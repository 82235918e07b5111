import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { BoardPage } from '../contract/boards/boards.ts';
import type { Roadmap } from '../contract/roadmap/roadmap.ts';
import { createTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { fillDemo } from './demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await fillDemo(server.platform, { large: false, say: () => undefined });
  await server.drain();
}, 240_000);
afterAll(() => server?.close());

it('OPS-01 the demonstration data is created once, plausible and within the rights of its people', async () => {
  const count = async (): Promise<unknown> =>
    (await server.app.inject({ url: '/api/v4/projects/acme%2Fcoppice/issues_statistics' })).json();
  const first = await count();
  expect(first).toMatchObject({ statistics: { counts: { all: expect.any(Number) } } });
  expect((first as { statistics: { counts: { all: number } } }).statistics.counts.all).toBeGreaterThan(100);
  expect((await server.app.inject({ url: '/api/v4/projects/acme%2Fcoppice/labels' })).json()).toHaveLength(
    11,
  );
  expect((await server.app.inject({ url: '/api/v4/groups/acme%2Fresearch' })).statusCode).toBe(404);
  const [mara] = (await server.app.inject({ url: '/api/v4/users?username=mara' })).json<
    { avatar_url: string }[]
  >();
  const picture = await server.app.inject({ url: new URL(mara!.avatar_url).pathname });
  expect(picture.headers['content-type']).toBe('image/png');
  await fillDemo(server.platform, { large: false, say: () => undefined });
  expect(await count()).toEqual(first);
}, 240_000);

it('EPIC-01 the demonstration data has epics in a tree, with issues and days, and a roadmap of them', async () => {
  const roadmap = (await server.app.inject({ url: '/groups/acme/-/roadmap.json' })).json<Roadmap>();
  expect(roadmap.epics).toHaveLength(3);
  for (const { title, start, due, below } of roadmap.epics) {
    expect([title, start.date, due.date]).toEqual([title, expect.any(String), expect.any(String)]);
    expect(below.issues.opened).toBeGreaterThan(0);
    expect(below.issues.closed).toBeGreaterThan(0);
  }
  expect(roadmap.epics.reduce((sum, { below }) => sum + below.epics.opened, 0)).toBe(3);
  expect(roadmap.milestones).toHaveLength(2);
  const links = (await server.app.inject({ url: '/api/v4/groups/acme/related_epic_links' })).json<object[]>();
  expect(links).toMatchObject([{ link_type: 'blocks' }]);
});

it('BOARD-02 the demonstration data has boards whose lists have cards', async () => {
  for (const place of ['projects/acme%2Fcoppice', 'groups/acme']) {
    const boards = (await server.app.inject({ url: `/api/v4/${place}/boards` })).json<
      { id: number; lists: { id: number }[] }[]
    >();
    expect(boards.length).toBeGreaterThan(0);
    for (const { id, lists } of boards) {
      expect(lists.length).toBeGreaterThanOrEqual(3);
      const cards = (await server.app.inject({ url: `/-/boards/${id}/lists/${lists[0]!.id}/issues` })).json<{
        size: number;
      }>();
      expect(cards.size).toBeGreaterThan(0);
    }
  }
});

it('BOARD-08 EPIC-01 the demonstration data has a board of epics, whose lists say how far these are', async () => {
  const [board] = (await server.app.inject({ url: '/groups/acme/-/epic_boards.json' })).json<
    [{ id: number }]
  >();
  const { lists } = (
    await server.app.inject({ url: `/groups/acme/-/epic_boards/${board.id}.json` })
  ).json<BoardPage>();
  expect(lists.map(({ title, size }) => [title, size])).toEqual([
    ['Open', 2],
    ['stage::next', 2],
    ['stage::now', 2],
    ['Closed', 0],
  ]);
});

describe('OPS-01 the story of the demonstration data', () => {
  /** Rows that should not exist. */
  const found = async (query: string): Promise<unknown[]> =>
    (await sql.raw(query).execute(server.platform.db)).rows;

  it('has one label of a scope on an issue', async () => {
    // was: 'p::2' and 'p::3' beside each other
    expect(
      await found(`select subject_id from subject_labels join labels l on l.id = label_id where l.title like '%::%'
        group by subject_id, split_part(l.title, '::', 1) having count(*) > 1`),
    ).toEqual([]);
  });

  it('has nothing that is related to itself', async () => {
    // was: 'Related to #1' in #1
    expect(
      await found(`select iid, description from subjects where description ~ ('#' || iid || '\\M')
        union select i.iid, note from notes n join subjects i on i.id = n.noteable_id where not n.system and note ~ ('#' || i.iid || '\\M')`),
    ).toEqual([]);
    expect(await found('select id from subject_links where source_id = target_id')).toEqual([]);
    expect(await found('select id from cross_references limit 1')).toHaveLength(1);
  });

  it('MR-02 has merge requests in all states, with what reviews leave behind, at times of the story', async () => {
    const base = '/api/v4/projects/acme%2Falmanac/merge_requests';
    const iids = (await server.app.inject({ url: `${base}?per_page=100` })).json<{ iid: number }[]>();
    const all: { state: string; created_at: string; detailed_merge_status: string }[] = [];
    for (const { iid } of iids) all.push((await server.app.inject({ url: `${base}/${iid}` })).json());
    expect(all.length).toBeGreaterThanOrEqual(13);
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['opened', 'closed', 'merged']));
    expect(new Set(all.map(({ detailed_merge_status: status }) => status))).toEqual(
      new Set(['not_open', 'mergeable', 'draft_status', 'requested_changes', 'not_approved', 'conflict']),
    );
    for (const { created_at } of all) expect(Date.now() - Date.parse(created_at)).toBeGreaterThan(3_600_000);
    const rows = async (table: string): Promise<number> => (await found(`select 1 from ${table}`)).length;
    for (const table of [
      'approvals',
      'draft_notes',
      'suggestions where applied_at is not null',
      'auto_merges',
    ])
      expect([table, await rows(table)]).not.toEqual([table, 0]);
    // Nobody can act in the name of these people.
    expect(await rows('personal_access_tokens')).toBe(0);
  });

  it('dates everything to the time at which it happened', async () => {
    // was: mentions, todos and activity of months, all of a moment ago
    expect(
      await found(`select n.id, n.note from notes n join cross_references x on x.id = n.cross_reference_id
          left join notes source on x.source_type = 'Note' and source.id = x.source_id left join subjects issue on x.source_type = 'Issue' and issue.id = x.source_id
        where n.created_at is distinct from coalesce(source.created_at, issue.created_at, x.created_at)`),
    ).toEqual([]);
    expect(
      await found(`select n.id from notes n join subjects i on n.noteable_type = 'Issue' and i.id = n.noteable_id where n.created_at not between i.created_at and now()
        union all select r.id from changes r join subjects i on i.id = r.subject_id where r.created_at not between i.created_at and now()
        union all select id from subjects where closed_at not between created_at and now() or updated_at not between created_at and now()`),
    ).toEqual([]);
    // A few of the newest comments may be of today; activity and todos are as old as their targets.
    expect(
      await found(`select e.id, e.action, e.created_at from events e left join notes n on e.target_type = 'Note' and n.id = e.target_id
          left join subjects i on e.target_type = 'Issue' and i.id = e.target_id
        where e.created_at is distinct from coalesce(n.created_at, case e.action when 'closed' then i.closed_at else i.created_at end, e.created_at)`),
    ).toEqual([]);
    expect(
      await found(`select t.id from todos t join subjects i on i.id = t.target_id left join notes n on n.id = t.note_id
        where t.created_at is distinct from coalesce(n.created_at, i.created_at)`),
    ).toEqual([]);
    for (const table of ['subjects', 'events', 'todos'])
      expect(
        await found(
          `select a.id from ${table} a, ${table} b where a.id < b.id and a.created_at > b.created_at limit 3`,
        ),
      ).toEqual([]);
    const [newest] = (await found(
      `select count(*)::int as count from notes where created_at > now() - interval '1 hour'`,
    )) as { count: number }[];
    expect(newest!.count).toBeLessThan(10);
    expect(await found('select id from outgoing_mails')).toEqual([]);
  });
});
