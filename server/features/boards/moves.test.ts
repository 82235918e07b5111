import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardMoved, BoardPage, FilledBoardList } from '../../../contract/boards/boards.ts';
import { createBoardWorld } from '../../../testing/board-world.ts';
import type { BoardWorld } from '../../../testing/board-world.ts';

/** A card with the addresses of its calls. */
interface WholeCard {
  readonly id: number;
  readonly iid: number;
  readonly issue_sidebar_endpoint: string;
  readonly toggle_subscription_endpoint: string;
  readonly assignable_labels_endpoint: string;
}

interface Made {
  readonly id: number;
  readonly iid: number;
}

let server: BoardWorld['server'];
let ann: BoardWorld['ann'];
let bob: BoardWorld['bob'];
let guest: BoardWorld['guest'];
let outsider: BoardWorld['outsider'];
let project: BoardWorld['project'];
let board: BoardWorld['board'];
let page: BoardWorld['page'];
let listNamed: BoardWorld['listNamed'];
let titlesIn: BoardWorld['titlesIn'];
let open: BoardWorld['open'];
let addList: BoardWorld['addList'];
let move: BoardWorld['move'];
let label: BoardWorld['label'];

beforeAll(async () => {
  ({
    server,
    ann,
    bob,
    guest,
    outsider,
    project,
    board,
    page,
    listNamed,
    titlesIn,
    open,
    addList,
    move,
    label,
  } = await createBoardWorld());
});
afterAll(() => server?.close());

describe('moves', () => {
  let milestones: [number, number];
  const start: Record<string, object> = {};
  beforeAll(async () => {
    const [a, b] = [await label('A'), await label('B')];
    await label('stays');
    milestones = [
      (await server.create(`/projects/${project}/milestones`, { title: 'M1' }, ann)).id,
      (await server.create(`/projects/${project}/milestones`, { title: 'M2' }, ann)).id,
    ];
    for (const list of [
      { label_id: a },
      { label_id: b },
      { assignee_id: ann.id },
      { assignee_id: bob.id },
      { milestone_id: milestones[0] },
      { milestone_id: milestones[1] },
    ])
      expect((await addList(list)).statusCode).toBe(200);
    Object.assign(start, {
      Open: {},
      Closed: { labels: 'stays' },
      A: { labels: 'A,stays' },
      Ann: { assignee_ids: [ann.id] },
      M1: { milestone_id: milestones[0] },
    });
  });

  const closed = { state: 'closed' };
  const opened = { state: 'opened' };
  // The table of docs/user/boards.md: from, to, and what the issue is then.
  it.each<[string, string, object]>([
    ['Open', 'Open', { ...opened, labels: [] }],
    ['Open', 'Closed', { ...closed, labels: [] }],
    ['Open', 'B', { ...opened, labels: ['B'] }],
    ['Open', 'Bob', { ...opened, assignees: ['bob'] }],
    ['Open', 'M2', { ...opened, milestone: 'M2' }],
    ['Closed', 'Open', { ...opened, labels: ['stays'] }],
    ['Closed', 'Closed', { ...closed, labels: ['stays'] }],
    ['Closed', 'B', { ...opened, labels: ['B', 'stays'] }],
    ['Closed', 'Bob', { ...opened, assignees: ['bob'], labels: ['stays'] }],
    ['Closed', 'M2', { ...opened, milestone: 'M2', labels: ['stays'] }],
    ['A', 'Open', { ...opened, labels: ['stays'] }],
    ['A', 'Closed', { ...closed, labels: ['stays'] }],
    ['A', 'B', { ...opened, labels: ['B', 'stays'] }],
    ['A', 'Bob', { ...opened, labels: ['A', 'stays'], assignees: ['bob'] }],
    ['A', 'M2', { ...opened, labels: ['A', 'stays'], milestone: 'M2' }],
    ['Ann', 'Open', { ...opened, assignees: [] }],
    ['Ann', 'Closed', { ...closed, assignees: ['ann'] }],
    ['Ann', 'B', { ...opened, labels: ['B'], assignees: ['ann'] }],
    ['Ann', 'Bob', { ...opened, assignees: ['bob'] }],
    ['Ann', 'M2', { ...opened, assignees: ['ann'], milestone: 'M2' }],
    ['M1', 'Open', { ...opened, milestone: null }],
    ['M1', 'Closed', { ...closed, milestone: 'M1' }],
    ['M1', 'B', { ...opened, labels: ['B'], milestone: 'M1' }],
    ['M1', 'Bob', { ...opened, assignees: ['bob'], milestone: 'M1' }],
    ['M1', 'M2', { ...opened, milestone: 'M2' }],
  ])('BOARD-04 from %s to %s', async (from, to, expected) => {
    const issue = await open(`${from} to ${to}`, start[from]);
    if (from === 'Closed')
      await server.api('PUT', `/projects/${project}/issues/${issue.iid}`, ann, { state_event: 'close' });
    const answer = await move(issue, from, to, {}, bob);
    expect(answer.statusCode, answer.body).toBe(200);
    const { state, labels, assignees, milestone } = (
      await server.api('GET', `/projects/${project}/issues/${issue.iid}`, ann)
    ).json<{
      state: string;
      labels: string[];
      assignees: { username: string }[];
      milestone: { title: string } | null;
    }>();
    expect({
      state,
      labels: labels.toSorted(),
      assignees: assignees.map(({ username }) => username),
      milestone: milestone?.title ?? null,
    }).toMatchObject(expected);
    const moved = answer.json<BoardMoved>();
    expect(moved.issues.map(({ id }) => id)).toEqual([issue.id]);
    const { lists } = await page();
    for (const { id, issue_ids } of moved.lists)
      expect([id, issue_ids.length > 0]).toEqual([
        id,
        lists.find((list) => list.id === id)!.issues.some((card) => card.id === issue.id),
      ]);
  });

  it('BOARD-04 a label of a scope replaces the others of its scope, and closing removes the labels of all lists', async () => {
    const [one, two] = [await label('p::1'), await label('p::2')];
    for (const id of [one, two]) await addList({ label_id: id });
    const issue = await open('Scoped', { labels: 'p::1,A,stays' });
    await move(issue, 'A', 'p::2');
    const labels = async () =>
      (await server.api('GET', `/projects/${project}/issues/${issue.iid}`, ann)).json<{ labels: string[] }>()
        .labels;
    expect((await labels()).toSorted()).toEqual(['p::2', 'stays']);
    await move(issue, 'p::2', 'Closed');
    expect(await labels()).toEqual(['stays']);
  });

  it('BOARD-04 cards go behind, before and between others, several at once in their order', async () => {
    const { id: mark } = { id: await label('order') };
    await addList({ label_id: mark });
    const made: Made[] = [];
    for (const title of ['e', 'd', 'c', 'b', 'a']) made.push(await open(title, { labels: 'order' }));
    const [e, d, c, b, a] = made as [Made, Made, Made, Made, Made];
    expect(await titlesIn('order')).toEqual(['a', 'b', 'c', 'd', 'e']);
    await move(e, 'order', 'order', { move_after_id: a.id, move_before_id: b.id });
    expect(await titlesIn('order')).toEqual(['a', 'e', 'b', 'c', 'd']);
    await move(d, 'order', 'order', { move_before_id: a.id });
    expect(await titlesIn('order')).toEqual(['d', 'a', 'e', 'b', 'c']);
    const list = await listNamed('order');
    const bulk = await server.call('PUT', `/-/boards/${board}/issues/bulk_move`, ann, {
      from_list_id: list.id,
      to_list_id: list.id,
      ids: [c.id, d.id],
      move_after_id: a.id,
      move_before_id: e.id,
    });
    expect(bulk.statusCode, bulk.body).toBe(200);
    expect(await titlesIn('order')).toEqual(['a', 'c', 'd', 'e', 'b']);
    // Again and again into the same place: the others make room.
    for (let turn = 0; turn < 50; turn++) {
      const [one, other] = turn % 2 === 0 ? [d, c] : [c, d];
      await move(one!, 'order', 'order', { move_after_id: a.id, move_before_id: other!.id });
      expect((await titlesIn('order')).slice(0, 2)).toEqual(['a', turn % 2 === 0 ? 'd' : 'c']);
    }
    // Several people at the same place at the same time: each card gets a place of its own.
    await Promise.all([b, c, d].map((one) => move(one, 'order', 'order', { move_after_id: a.id })));
    expect(new Set((await titlesIn('order')).slice(1, 4))).toEqual(new Set(['b', 'c', 'd']));
    const { rows } = await sql<{
      position: number;
    }>`select distinct relative_position as position from subjects
      where id = any(${[b, c, d].map(({ id }) => id)}::bigint[])`.execute(server.platform.db);
    expect(rows).toHaveLength(3);
  });

  it('BOARD-04 fifty cards are moved between two others in their order, and nobody else gets another place', async () => {
    await addList({ label_id: await label('fifty') });
    const made: Made[] = [];
    for (let number = 0; number < 53; number++) made.push(await open(`f${number}`, { labels: 'fifty' }));
    const [first, second, ...rest] = made as [Made, Made, ...Made[]];
    const moved = rest.slice(0, 50);
    const other = rest[50]!;
    const list = await listNamed('fifty');
    // Close together: there is room for few.
    await move(first, 'fifty', 'fifty', { move_after_id: second.id });
    const positions = async () =>
      (
        await sql<{
          id: number;
          position: number | null;
        }>`select id, relative_position as position from subjects
          where relative_position is not null and id <> all(${moved.map(({ id }) => id)}::bigint[]) order by id`.execute(
          server.platform.db,
        )
      ).rows;
    const before = await positions();
    const answer = await server.call('PUT', `/-/boards/${board}/issues/bulk_move`, ann, {
      from_list_id: list.id,
      to_list_id: list.id,
      ids: moved.map(({ id }) => id),
      move_after_id: second.id,
      move_before_id: first.id,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await positions()).toEqual(before);
    const shown = await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues`, null);
    const { issues, next } = shown.json<FilledBoardList>();
    const following = issues.map(({ id }) => id);
    for (let cursor = next; cursor !== null;) {
      const page = (
        await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues?cursor=${cursor}`, null)
      ).json<FilledBoardList>();
      following.push(...page.issues.map(({ id }) => id));
      cursor = page.next;
    }
    expect(following).toEqual([other.id, second.id, ...moved.map(({ id }) => id), first.id]);
  });

  // was: 400
  it('BOARD-04 BOARD-09 a card that is moved within its list names no lists, and is labelled as before', async () => {
    const [one, other] = [await open('One', { labels: 'A' }), await open('Other', { labels: 'A' })];
    const put = (body: object) => server.call('PUT', `/-/boards/${board}/issues/${one.id}`, ann, body);
    const before = (await titlesIn('A')).filter((title) => ['One', 'Other'].includes(title));
    expect(before).toEqual(['Other', 'One']);
    const lists = { from_list_id: null, to_list_id: null };
    const answer = await put({ ...lists, move_before_id: null, move_after_id: other.id });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await titlesIn('A')).filter((title) => before.includes(title))).toEqual(['Other', 'One']);
    expect((await put({ ...lists, move_before_id: other.id })).statusCode).toBe(200);
    expect((await titlesIn('A')).filter((title) => before.includes(title))).toEqual(['One', 'Other']);
    const { id } = await listNamed('A');
    for (const [body, error] of [
      [lists, 'from_list_id is missing, to_list_id is missing'],
      [{ from_list_id: id, move_before_id: other.id }, 'to_list_id is missing'],
      [{ to_list_id: id }, 'from_list_id is missing'],
    ] as const) {
      const refused = await put(body); // oxlint-disable-line no-await-in-loop
      expect([refused.statusCode, refused.json()]).toEqual([400, { error }]);
    }
  });

  it('BOARD-09 what is refused changes nothing: rights, other boards, more than 50, cards that are not there', async () => {
    const issue = await open('Steady');
    expect((await move(issue, 'Open', 'A', {}, guest)).statusCode).toBe(403);
    expect((await move(issue, 'Open', 'A', {}, outsider)).statusCode).toBe(403);
    expect((await move({ ...issue, id: 999_999 }, 'Open', 'A')).statusCode).toBe(404);
    expect((await move(issue, 'Open', 'A', { move_after_id: 999_999 })).statusCode).toBe(404);
    expect((await move(issue, 'Open', 'A', { move_after_id: issue.id })).statusCode).toBe(400);
    const lists = { from_list_id: (await listNamed('Open')).id, to_list_id: (await listNamed('A')).id };
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    const bulk = (ids: unknown) =>
      server.call('PUT', `/-/boards/${board}/issues/bulk_move`, ann, { ...lists, ids });
    const tooMany = await bulk(many);
    const sentence = 'No more than 50 cards can be moved at once.';
    expect([tooMany.statusCode, tooMany.json()]).toEqual([422, { message: sentence, errors: [sentence] }]);
    expect((await bulk('all')).statusCode).toBe(400);
    expect((await bulk([issue.id, 999_999])).statusCode).toBe(404);
    const other = await server.create(`/projects/${project}/boards`, { name: 'Other' }, ann);
    const foreign = (await page(other.id)).lists[0]!.id;
    expect(
      (
        await server.call('PUT', `/-/boards/${board}/issues/${issue.id}`, ann, {
          ...lists,
          to_list_id: foreign,
        })
      ).statusCode,
    ).toBe(404);
    expect(await titlesIn('Open')).toContain('Steady');
  });

  it('ISSUE-11 confidential cards are neither shown, counted nor named to who may not see them', async () => {
    const before = await page(board, guest);
    const secret = await open('Secret', { confidential: true, labels: 'A' });
    const sizes = ({ lists }: BoardPage) => lists.map(({ size, total_weight }) => [size, total_weight]);
    expect(sizes(await page(board, guest))).toEqual(sizes(before));
    expect(JSON.stringify(await page(board, guest))).not.toContain('Secret');
    expect(await titlesIn('A')).toContain('Secret');
    expect((await move(secret, 'A', 'B', {}, guest)).statusCode).toBe(404);
    const listed = await server.call(
      'GET',
      `/-/boards/${board}/lists/${(await listNamed('A')).id}/issues`,
      null,
    );
    expect(listed.body).not.toContain('Secret');
  });

  it('BOARD-09 a list’s cards come in pages and behind a cursor, with the filter of lists', async () => {
    const many = await label('many');
    await addList({ label_id: many });
    for (let number = 0; number < 23; number++)
      await open(`Many ${number}`, { labels: number === 7 ? 'many,stays' : 'many', weight: 2 });
    const list = await listNamed('many');
    expect([list.issues.length, list.size, list.total_weight]).toEqual([20, 23, 46]);
    const get = async (query: string) =>
      (
        await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues?${query}`, null)
      ).json<FilledBoardList>();
    const rest = await get(`cursor=${list.next}`);
    expect(rest.issues.map(({ title }) => title)).toEqual(['Many 2', 'Many 1', 'Many 0']);
    expect(rest.next).toBeNull();
    expect((await get('page=2')).issues).toEqual(rest.issues);
    expect((await get('labels=stays')).issues.map(({ title }) => title)).toEqual(['Many 7']);
    const filtered = await page(board, ann, '?labels=stays&search=Many');
    expect(filtered.lists.map(({ size }) => size).reduce((a, b) => a + b, 0)).toBe(1);
    const cards = await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues`, ann);
    const [card] = cards.json<{ issues: [WholeCard] }>().issues;
    expect(card).toMatchObject({
      blocked: false,
      time_estimate: 0,
      project: { id: project, path: 'boat', path_with_namespace: 'row/boat' },
      reference_path: `#${card.iid}`,
      real_path: `/row/boat/-/issues/${card.iid}`,
    });
    // The addresses are there, and take what document B sends to them.
    const weighed = await server.call('PUT', card.issue_sidebar_endpoint, ann, { weight: 4 });
    expect(weighed.json()).toMatchObject({ id: card.id, weight: 4 });
    expect((await server.call('POST', card.toggle_subscription_endpoint, ann)).statusCode).toBe(200);
    expect((await server.call('GET', card.assignable_labels_endpoint, ann)).statusCode).toBe(200);
    for (const address of ['issues.json', 'issues']) {
      const backlog = await server.call('GET', `/-/boards/${board}/${address}?page=1`, null);
      expect(backlog.json<FilledBoardList>().issues.map(({ id }) => id)).toEqual(
        (await listNamed('Open')).issues.map(({ id }) => id),
      );
    }
    expect(
      (await server.call('GET', `/-/boards/${board}/lists/${list.id}/issues?cursor=x`, null)).statusCode,
    ).toBe(400);
  });

  it('BOARD-04 a board that is read again comes with the cards of some lists, and the sizes of all', async () => {
    const whole = await page();
    const cardsOf = ({ lists }: BoardPage) => lists.map(({ issues }) => issues.length);
    const sizesOf = ({ lists }: BoardPage) => lists.map(({ size, total_weight }) => [size, total_weight]);
    const [first] = whole.lists;
    expect(first!.issues.length).toBeGreaterThan(0);
    const none = await page(board, ann, '?lists[]=0');
    expect(cardsOf(none)).toEqual(whole.lists.map(() => 0));
    expect(sizesOf(none)).toEqual(sizesOf(whole));
    expect((await page(board, ann, `?lists[]=${first!.id}&lists[]=0`)).lists[0]).toEqual(first);
  });
});
