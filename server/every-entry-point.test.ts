import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import type { issueAttributes } from './issue-attributes.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
const ids = { milestone: 0, label: 0 };
const path = '/projects/ann%2Fhere';

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  for (const name of ['here', 'there']) {
    const project = `/projects/ann%2F${name}`;
    await server.create('/projects', { name, visibility: 'private' }, ann);
    await server.create(`${project}/members`, { user_id: bob.id, access_level: 30 }, ann);
    const label = await server.create(`${project}/labels`, { name: 'both', color: '#112233' }, ann);
    const milestone = await server.create(`${project}/milestones`, { title: 'soon' }, ann);
    if (name === 'here') Object.assign(ids, { label: label.id, milestone: milestone.id });
  }
});
afterAll(() => server?.close());

/** Why an entry point does not offer an attribute. */
class Absent {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}
const absent = (why: string): Absent => new Absent(why);
const notThere = absent('GitLab does not offer it there');
const ofTheirOwn = absent('times are set by calls of their own');

interface Offers {
  /** What v4 says of an issue that has the value. */
  readonly shown: () => object;
  /** Opened with it, by v4 and by the page's form. */
  readonly open: (() => object) | Absent;
  readonly openPage: (() => object) | Absent;
  /** Changed to it: by v4, the page, a quick action, the list's bulk edit, GraphQL. */
  readonly change: (() => object) | Absent;
  readonly page: (() => object) | Absent;
  readonly command: string;
  readonly bulk: (() => object) | Absent;
  readonly graphql: string | Absent;
}

/** An attribute without a line does not compile. */
const table: Readonly<Record<(typeof issueAttributes)[number], Offers>> = {
  title: {
    shown: () => ({ title: 'Another' }),
    open: () => ({ title: 'Another' }),
    openPage: () => ({ title: 'Another' }),
    change: () => ({ title: 'Another' }),
    page: () => ({ title: 'Another' }),
    command: '/title Another',
    bulk: notThere,
    graphql: 'title: "Another"',
  },
  description: {
    shown: () => ({ description: 'A text' }),
    open: () => ({ description: 'A text' }),
    openPage: () => ({ description: 'A text' }),
    change: () => ({ description: 'A text' }),
    page: () => ({ description: 'A text' }),
    // Commands add to it: /tableflip and its like.
    command: '',
    bulk: notThere,
    graphql: 'description: "A text"',
  },
  state: {
    shown: () => ({ state: 'closed' }),
    open: absent('what is opened is open'),
    openPage: absent('what is opened is open'),
    change: () => ({ state_event: 'close' }),
    page: () => ({ state_event: 'close' }),
    command: '/close',
    bulk: () => ({ state_event: 'close' }),
    graphql: 'stateEvent: CLOSE',
  },
  confidential: {
    shown: () => ({ confidential: true }),
    open: () => ({ confidential: true }),
    openPage: () => ({ confidential: true }),
    change: () => ({ confidential: true }),
    page: () => ({ confidential: true }),
    command: '/confidential',
    bulk: notThere,
    graphql: 'confidential: true',
  },
  discussion_locked: {
    shown: () => ({ discussion_locked: true }),
    open: notThere,
    openPage: notThere,
    change: () => ({ discussion_locked: true }),
    page: () => ({ discussion_locked: true }),
    command: '/lock',
    bulk: notThere,
    graphql: 'locked: true',
  },
  due_date: {
    shown: () => ({ due_date: '2031-02-03' }),
    open: () => ({ due_date: '2031-02-03' }),
    openPage: () => ({ due_date: '2031-02-03' }),
    change: () => ({ due_date: '2031-02-03' }),
    page: () => ({ due_date: '2031-02-03' }),
    command: '/due 2031-02-03',
    bulk: notThere,
    graphql: 'dueDate: "2031-02-03"',
  },
  milestone: {
    shown: () => ({ milestone: { title: 'soon' } }),
    open: () => ({ milestone_id: ids.milestone }),
    openPage: () => ({ milestone_id: ids.milestone }),
    change: () => ({ milestone_id: ids.milestone }),
    page: () => ({ milestone_id: ids.milestone }),
    command: '/milestone %soon',
    bulk: () => ({ milestone_id: String(ids.milestone) }),
    graphql: absent('GitLab has a mutation of its own for it'),
  },
  labels: {
    shown: () => ({ labels: ['both'] }),
    open: () => ({ labels: 'both' }),
    openPage: () => ({ label_ids: [ids.label] }),
    change: () => ({ labels: 'both' }),
    page: () => ({ add_label_ids: [ids.label] }),
    command: '/label ~both',
    bulk: () => ({ add_label_ids: [ids.label] }),
    graphql: absent('GitLab has a mutation of its own for it'),
  },
  assignees: {
    shown: () => ({ assignees: [{ username: 'bob' }] }),
    open: () => ({ assignee_ids: [bob.id] }),
    openPage: () => ({ assignee_ids: [bob.id] }),
    change: () => ({ assignee_ids: [bob.id] }),
    page: () => ({ add_assignee_ids: [bob.id] }),
    command: '/assign @bob',
    bulk: () => ({ assignee_ids: [bob.id] }),
    graphql: absent('GitLab has a mutation of its own for it'),
  },
  weight: {
    shown: () => ({ weight: 5 }),
    open: () => ({ weight: 5 }),
    openPage: () => ({ weight: 5 }),
    change: () => ({ weight: 5 }),
    page: () => ({ weight: 5 }),
    command: '/weight 5',
    bulk: notThere,
    graphql: 'weight: 5',
  },
  health_status: {
    shown: () => ({ health_status: 'at_risk' }),
    open: notThere,
    openPage: notThere,
    change: () => ({ health_status: 'at_risk' }),
    page: () => ({ health_status: 'at_risk' }),
    command: '/health_status at_risk',
    bulk: notThere,
    graphql: 'healthStatus: atRisk',
  },
  zoom_link: {
    shown: () => ({ zoom_meeting_url: 'https://zoom.us/j/123456789' }),
    open: notThere,
    openPage: notThere,
    change: notThere,
    page: notThere,
    command: '/zoom https://zoom.us/j/123456789',
    bulk: notThere,
    graphql: notThere,
  },
  time_estimate: {
    shown: () => ({ time_stats: { time_estimate: 7200 } }),
    open: ofTheirOwn,
    openPage: ofTheirOwn,
    change: ofTheirOwn,
    page: () => ({ time_estimate: '2h' }),
    command: '/estimate 2h',
    bulk: notThere,
    graphql: ofTheirOwn,
  },
  time_spent: {
    shown: () => ({ time_stats: { total_time_spent: 3600 } }),
    open: ofTheirOwn,
    openPage: ofTheirOwn,
    change: ofTheirOwn,
    page: () => ({ spend_time: { duration: '1h' } }),
    command: '/spend 1h',
    bulk: notThere,
    graphql: ofTheirOwn,
  },
};

const open = async (payload: object = {}): Promise<{ id: number; iid: number }> =>
  server.create(`${path}/issues`, { title: 'A task', ...payload }, ann);
/** As v4 and the page show it. */
const read = async (iid: number, project = 'here'): Promise<object> => ({
  ...(await server.call('GET', `/ann/${project}/-/issues/${iid}.json`, ann)).json<object>(),
  ...(await server.api('GET', `/projects/ann%2F${project}/issues/${iid}`, ann)).json<object>(),
});
const set = async (offers: Offers, iid: number, project = 'here'): Promise<void> => {
  const body = offers.command === '' ? undefined : offers.command;
  const answer = await (body === undefined
    ? server.api('PUT', `/projects/ann%2F${project}/issues/${iid}`, ann, (offers.change as () => object)())
    : server.api('POST', `/projects/ann%2F${project}/issues/${iid}/notes`, ann, { body }));
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};
const move = async (iid: number): Promise<number> => {
  const moved = await server.api('POST', `${path}/issues/${iid}/move`, ann, { to_project_id: 'ann/there' });
  expect(moved.statusCode, moved.body).toBe(201);
  return moved.json<{ iid: number }>().iid;
};

/** The change by each entry point, of an issue without the value. */
const changes = {
  change: (iid: number, payload: object) => server.api('PUT', `${path}/issues/${iid}`, ann, payload),
  page: (iid: number, issue: object) => server.call('PUT', `/ann/here/-/issues/${iid}.json`, ann, { issue }),
  bulk: (_iid: number, update: object, id: number) =>
    server.call('POST', '/ann/here/-/issues/bulk_update', ann, {
      update: { issuable_ids: String(id), ...update },
    }),
  graphql: (iid: number, input: string) =>
    server.call('POST', '/api/graphql', ann, {
      query: `mutation { updateIssue(input: { projectPath: "ann/here", iid: "${iid}", ${input} }) { errors } }`,
    }),
  command: (iid: number, body: string) => server.api('POST', `${path}/issues/${iid}/notes`, ann, { body }),
};

const opened = Object.entries(table).filter(([, { open: offered }]) => !(offered instanceof Absent));

// An entry point that forgets an attribute ignores it without an error: it would be missed by a person alone.
describe('each attribute of an issue', () => {
  it.each(Object.entries(table))('is taken by each that offers it: %s', async (_, offers) => {
    for (const [entry, send] of Object.entries(changes)) {
      const offered = offers[entry as keyof typeof changes];
      if (offered instanceof Absent || offered === '') continue;
      const { id, iid } = await open();
      const answer = await send(iid, (typeof offered === 'function' ? offered() : offered) as never, id);
      expect(answer.statusCode, `${entry}: ${answer.body}`).toBeLessThan(300);
      expect(await read(iid), entry).toMatchObject(offers.shown());
      if (entry !== 'bulk') continue;
      const { undo } = answer.json<{ undo: object }>();
      const undone = await server.call('POST', '/ann/here/-/issues/bulk_undo', ann, { undo });
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await read(iid), 'undone: `undo` of its attribute').not.toMatchObject(offers.shown());
    }
  });

  it.each(opened)('is taken where one is opened: %s', async (_, offers) => {
    const byApi = await open((offers.open as () => object)());
    expect(await read(byApi.iid), 'v4').toMatchObject(offers.shown());
    const answer = await server.call('POST', '/ann/here/-/issues', ann, {
      title: 'A task',
      ...(offers.openPage as () => object)(),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await read(answer.json<{ iid: number }>().iid), 'the page').toMatchObject(offers.shown());
  });

  it.each(Object.entries(table))('goes with it to another project, and back: %s', async (_, offers) => {
    const { iid } = await open();
    await set(offers, iid);
    expect(await read(await move(iid), 'there')).toMatchObject(offers.shown());
    const other = await open();
    const copy = await move(other.iid);
    await set(offers, copy, 'there');
    const undone = await server.call('POST', `/ann/there/-/issues/${copy}/undo_move`, ann);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await read(other.iid)).toMatchObject(offers.shown());
  });
});
