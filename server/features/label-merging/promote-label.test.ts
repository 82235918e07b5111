import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardMessage } from '../../../contract/boards/boards.ts';
import type { LabelsMessage } from '../../../contract/labels/labels.ts';
import { listen } from '../../../testing/cable.ts';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let group: number;
const garden = '/projects/acme%2Fgarden';
const shed = '/projects/acme%2Fshed';

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'public' }, ann)).id;
  for (const name of ['Garden', 'Shed'])
    await server.create('/projects', { name, visibility: 'public', namespace_id: group }, ann);
  await server.create(`${garden}/members`, { user_id: bob.id, access_level: 20 }, ann);
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

const label = async (name: string, of = garden, more: object = {}): Promise<number> =>
  (await server.create(`${of}/labels`, { name, color: 'red', ...more }, ann)).id;

describe('promoting a label', () => {
  const promote = (name: string | number, as: Caller, of = garden) =>
    server.api('PUT', `${of}/labels/${name}/promote`, as);

  it('LABEL-01 makes it a label of the group, one with those of the same title, and issues keep it', async () => {
    const id = await label('bug', garden, { description: 'Is wrong', priority: 3 });
    await label('bug', shed);
    const there = await server.create<{ iid: number }>(`${shed}/issues`, { title: 'x', labels: 'bug' }, ann);
    await server.api('PUT', `${shed}/issues/${there.iid}`, ann, { remove_labels: 'bug' });
    await server.api('PUT', `${shed}/issues/${there.iid}`, ann, { add_labels: 'bug' });
    const here = await server.create<{ iid: number }>(`${garden}/issues`, { title: 'x', labels: 'bug' }, ann);
    // was: 404
    expect((await promote('bug', ann)).json()).toMatchObject({
      id,
      name: 'bug',
      description: 'Is wrong',
      priority: 3,
      is_project_label: false,
    });
    for (const [project, { iid }] of [
      [garden, here],
      [shed, there],
    ] as const) {
      expect(
        (await server.api('GET', `${project}/issues/${iid}?with_labels_details=true`, ann)).json(),
      ).toMatchObject({
        labels: ['bug'],
      });
      const labels = (await server.api('GET', `${project}/labels`, ann)).json<
        { id: number; name: string }[]
      >();
      expect(labels.filter(({ name }) => name === 'bug')).toMatchObject([{ id }]);
    }
    // Its history names the promoted label.
    const events = await server.api('GET', `${shed}/issues/${there.iid}/resource_label_events`, ann);
    expect(events.json<{ label: { id: number } | null }[]>().map((event) => event.label?.id)).toEqual([
      id,
      id,
      id,
    ]);
  });

  it('LABEL-01 joins a label that the group already has', async () => {
    const ofGroup = await label('docs', `/groups/${group}`);
    await label('docs');
    const { iid } = await server.create<{ iid: number }>(
      `${garden}/issues`,
      { title: 'x', labels: 'docs' },
      ann,
    );
    const answer = await server.api('PUT', `${garden}/labels/promote`, ann, { name: 'docs' });
    expect(answer.json()).toMatchObject({ id: ofGroup });
    expect((await server.api('GET', `${garden}/issues/${iid}`, ann)).json()).toMatchObject({
      labels: ['docs'],
    });
  });

  // was: boards of these projects lost their list and their scope
  it('LABEL-01 gives boards, merge requests and subscribers of the same labels the promoted one', async () => {
    const yard = `/projects/${(await server.create('/projects', { name: 'Yard', namespace_id: group, visibility: 'public', initialize_with_readme: true }, ann)).id}`;
    const ids = [await label('oak'), await label('oak', yard)] as const;
    await server.create(
      `${yard}/repository/commits`,
      {
        branch: 'rope',
        start_branch: 'main',
        commit_message: 'Add a rope',
        actions: [{ action: 'create', file_path: 'rope.txt', content: 'rope' }],
      },
      ann,
    );
    const request = await server.create<{ iid: number }>(
      `${yard}/merge_requests`,
      { source_branch: 'rope', target_branch: 'main', title: 'Rope', labels: 'oak' },
      ann,
    );
    const board = await server.create(`${yard}/boards`, { name: 'Trees' }, ann);
    const list = (label_id: number) =>
      server.create(`${yard}/boards/${board.id}/lists`, { label_id }, ann).then(({ id }) => id);
    const lists = [await list(ids[1]), await list(await label('ash', yard))];
    await server.api('PUT', `${yard}/boards/${board.id}`, ann, { labels: 'oak' });
    await server.create(`${yard}/labels/${ids[1]}/subscribe`, {}, bob);
    using watcher = await listen<BoardMessage>(server, 'BoardChannel', { board_id: board.id }, ann);
    expect((await promote('oak', ann)).json()).toMatchObject({ id: ids[0] });
    expect(await watcher.until(1)).toMatchObject([{ event: 'board' }]);
    const read = async (path: string, as: Caller = ann) => (await server.api('GET', path, as)).json<object>();
    expect(await read(`${yard}/boards/${board.id}`)).toMatchObject({
      labels: [{ id: ids[0], name: 'oak' }],
      lists: [
        { id: lists[0], position: 0, label: { id: ids[0], name: 'oak' } },
        { id: lists[1], position: 1, label: { name: 'ash' } },
      ],
    });
    expect(await read(`${yard}/merge_requests/${request.iid}`)).toMatchObject({ labels: ['oak'] });
    expect(await read(`/groups/${group}/labels/oak`, bob)).toMatchObject({ id: ids[0], subscribed: true });
  });

  // was: pages of the other projects went on showing the label that was gone
  it('LABEL-01 tells pages of the projects whose labels became the promoted one, once, and only of theirs', async () => {
    const project = async (name: string, visibility: string): Promise<number> =>
      (await server.create('/projects', { name, namespace_id: group, visibility }, ann)).id;
    const [barn, vault] = [await project('Barn', 'public'), await project('Vault', 'private')];
    await label('ivy');
    const theirs = [await label('ivy', `/projects/${barn}`), await label('ivy', `/projects/${vault}`)];
    for (let count = 0; count < 3; count++)
      await server.create(`/projects/${barn}/issues`, { title: 'x', labels: 'ivy' }, ann); // oxlint-disable-line no-await-in-loop
    const follow = (id: number, who: TestUser | null) =>
      listen<LabelsMessage>(server, 'LabelsChannel', { project_id: id }, who);
    using visitor = await follow(barn, null);
    using other = await follow(barn, bob);
    using member = await follow(vault, ann);
    using outsider = await follow(vault, bob);
    expect(outsider.answer).toBe('reject_subscription');
    expect((await promote('ivy', ann)).statusCode).toBe(200);
    // Those of the garden keep their label.
    await label('yew', `/projects/${barn}`);
    const later = await label('yew', `/projects/${vault}`);
    expect((await promote('yew', ann, `/projects/${barn}`)).statusCode).toBe(200);
    const said = (id: number): LabelsMessage => ({ event: 'labels', replaced: [id] });
    expect(await member.until(2)).toEqual([said(theirs[1]!), said(later)]);
    for (const heard of [visitor, other]) expect(await heard.until(1)).toEqual([said(theirs[0]!)]); // oxlint-disable-line no-await-in-loop
  });

  // was: what had the label before it was promoted seemed to have got it afterwards
  it('LABEL-01 tells its subscribers of an issue whose label was promoted before they heard of it', async () => {
    await label('elm');
    const there = await label('elm', shed);
    await server.create(`${shed}/labels/${there}/subscribe`, {}, bob);
    await server.drain();
    const notified = async () =>
      (await sql`select from notification_recipients where user_id = ${bob.id}`.execute(server.platform.db))
        .rows.length;
    const before = await notified();
    await server.create(`${shed}/issues`, { title: 'x', labels: 'elm' }, ann);
    expect((await promote('elm', ann)).statusCode).toBe(200);
    await server.drain();
    expect((await notified()) - before).toBe(1);
  });

  // was: the label was deleted with the list that a board had got meanwhile
  it('LABEL-01 takes no list from a board that gets one of such a label meanwhile', async () => {
    await label('fir');
    const there = await label('fir', shed);
    const board = await server.create(`${shed}/boards`, { name: 'Firs' }, ann);
    const { db } = server.platform;
    const { asked } = await db.transaction().execute(async (tx) => {
      await sql`insert into board_lists (board_id, kind, position, label_id) values (${board.id}, 'label', 0, ${there})`.execute(
        tx,
      );
      const promoting = promote('fir', ann).then((answer) => answer);
      await lockWaiters(db);
      return { asked: promoting };
    });
    const { id } = (await asked).json<{ id: number }>();
    expect((await server.api('GET', `${shed}/boards/${board.id}`, ann)).json()).toMatchObject({
      lists: [{ label: { id } }],
    });
  });

  it('LABEL-01 needs the right in the project and in its group', async () => {
    await label('mine');
    const own = await server.create('/projects', { name: 'Own', visibility: 'public' }, ann);
    await label('mine', `/projects/${own.id}`);
    const answers = await Promise.all([
      promote('mine', null),
      // A Reporter of the project only.
      promote('mine', bob),
      promote('nothing', ann),
      // A person's own project has no group.
      promote('mine', ann, `/projects/${own.id}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 400]);
  });
});
