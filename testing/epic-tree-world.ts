import { createTestServer } from './server.ts';
import type { Caller } from './server.ts';

/** The epics of the group. */
export const epics = '/groups/acme/epics';

export interface TreeEpic {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly parent_id: number | null;
  readonly parent_iid: number | null;
  readonly has_children: boolean;
  readonly has_issues: boolean;
  readonly start_date: string | null;
  readonly due_date: string | null;
}
export interface TreeIssue {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly epic_issue_id: number | null;
  readonly epic_iid: number | null;
  readonly epic: { readonly id: number; readonly url: string } | null;
  readonly relative_position?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A group with an Owner, a Reporter (rita), a Guest (gus) and somebody who plans issues of one project alone (paul). */
export async function createEpicTreeWorld() {
  const server = await createTestServer();
  const [ann, rita, gus, paul] = await server.createUsers('ann', 'rita', 'gus', 'paul');
  const group = { name: 'acme', path: 'acme', visibility: 'public' };
  const { id } = await server.create('/groups', group, ann);
  for (const [person, access_level] of [
    [rita, 20],
    [gus, 10],
  ] as const)
    await server.create(`/groups/${id}/members`, { user_id: person.id, access_level }, ann); // oxlint-disable-line no-await-in-loop
  const sub = { name: 'tools', path: 'tools', parent_id: id, visibility: 'public' };
  await server.create('/groups', sub, ann);
  const made = async (name: string, visibility: string, namespace_id?: number): Promise<number> =>
    (await server.create('/projects', { name, path: name, visibility, namespace_id }, ann)).id;
  const project = await made('garden', 'public', id);
  const secret = await made('secret', 'private', id);
  const elsewhere = await made('elsewhere', 'public');
  // Plans issues of the project, and only reads the group's epics.
  await server.create(`/projects/${project}/members`, { user_id: paul.id, access_level: 20 }, ann);

  const open = (title: string, more: object = {}, of = 'acme'): Promise<TreeEpic> =>
    server.create<TreeEpic>(`/groups/${encodeURIComponent(of)}/epics`, { title, ...more }, rita);
  const issue = (title: string, more: object = {}, of = project): Promise<TreeIssue> =>
    server.create<TreeIssue>(`/projects/${of}/issues`, { title, ...more }, ann);
  async function call<T = Record<string, unknown>>(method: Method, path: string, as: Caller, body?: object) {
    const answer = await server.api(method, path, as, body);
    return { status: answer.statusCode, body: answer.json<T>() };
  }
  const add = (epic: TreeEpic, kind: 'issues' | 'epics', added: number, as: Caller = rita) =>
    call<{ id: number; message?: string }>('POST', `${epics}/${epic.iid}/${kind}/${added}`, as);
  const titles = async (epic: TreeEpic, kind: 'issues' | 'epics', as: Caller = rita): Promise<string[]> =>
    (await call<{ title: string }[]>('GET', `${epics}/${epic.iid}/${kind}`, as)).body.map(
      ({ title }) => title,
    );
  const read = async (epic: TreeEpic, as: Caller = rita): Promise<TreeEpic> =>
    (await call<TreeEpic>('GET', `${epics}/${epic.iid}`, as)).body;
  const readIssue = async ({ iid }: TreeIssue, as: Caller = rita): Promise<TreeIssue> =>
    (await call<TreeIssue>('GET', `/projects/${project}/issues/${iid}`, as)).body;
  const history = async (path: string, as: Caller = rita): Promise<string[]> =>
    (await call<{ body: string; system: boolean }[]>('GET', `${path}/notes?sort=asc`, as)).body
      .filter(({ system }) => system)
      .map(({ body }) => body);
  return {
    server,
    ann,
    rita,
    gus,
    paul,
    project,
    secret,
    elsewhere,
    open,
    issue,
    call,
    add,
    titles,
    read,
    readIssue,
    history,
  };
}
export type EpicTreeWorld = Awaited<ReturnType<typeof createEpicTreeWorld>>;
