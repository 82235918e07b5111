import { mergeRequestsFeature } from '../server/features/merge-requests/index.ts';
import { loadProject } from '../server/features/projects/index.ts';
import { createTestServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';

/** The kinds that people plan. */
export type KindName = 'Issue' | 'MergeRequest' | 'Epic';

export interface Named {
  readonly id: number;
  readonly title: string;
}
export interface Person {
  readonly id: number;
  readonly username: string;
}
/** What subjects of a kind can be given, and what they can't. */
export interface Names {
  readonly label: Named;
  /** Of one scope. */
  readonly scoped: readonly [Named, Named];
  readonly milestone: Named;
  /** Of another project. */
  readonly foreignMilestone: Named;
  readonly member: Person;
  /** Who does not see where it is. */
  readonly outsider: Person;
  readonly epic: Named & { readonly iid: number };
}
export interface One {
  readonly id: number;
  readonly iid: number;
}
/** What a door answered, as far as the table compares it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Why an entry point does not offer an attribute. */
export class Absent {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}
export const absent = (why: string): Absent => new Absent(why);

type Spelled<Value, Form> = ((value: Value) => Form) | Absent;
type Call = readonly [path: string, body: object];
type Mutation = readonly [mutation: string, input: string];

/** How each entry point spells a value of an attribute. */
export interface Doors<Value> {
  /** Opened with it, by v4 and by the page's form. */
  readonly open: Spelled<Value, object>;
  readonly openPage?: Spelled<Value, object>;
  /** Changed to it: by v4, the page, a quick action, the list's bulk edit, GraphQL, a push. */
  readonly change: Spelled<Value, object>;
  readonly page: Spelled<Value, object>;
  readonly command: Spelled<Value, string>;
  readonly bulk: Spelled<Value, object>;
  /** Of each kind that has the attribute; also how an epic is opened with it. */
  readonly graphql: Readonly<Partial<Record<KindName, Spelled<Value, Mutation>>>> | Absent;
  readonly graphqlOpen?: Spelled<Value, string>;
  readonly push: Spelled<Value, readonly string[]>;
  /** A call of v4 for the attribute alone, and one of the page of an epic's tree; `:one`, `:id` and `:iid` are the subject's. */
  readonly calls?: Spelled<Value, Call>;
  readonly tree?: Spelled<Value, Call>;
}
export type DoorName = keyof Omit<Doors<unknown>, 'open' | 'openPage' | 'graphqlOpen'> | 'text';

/** One attribute, or undefined where the entry point does not have it. */
export function spell<Value>(
  doors: Doors<Value>,
  door: keyof Doors<Value> | 'text',
  kind: KindName,
  value: Value,
): unknown {
  const offered = door === 'text' ? doors.command : doors[door];
  if (offered === undefined || offered instanceof Absent) return undefined;
  if (typeof offered === 'function') return offered(value);
  const own = offered[kind];
  if (own === undefined) throw new Error(`The table says nothing of ${door} for ${kind}`);
  return own instanceof Absent ? undefined : own(value);
}

export type OpeningName = 'open' | 'openPage' | 'text' | 'graphqlOpen' | 'push';

/** The entry points of each kind: where one is opened, and where one is changed. Lists of epics have no bulk edit. */
export const doorsOf: Readonly<
  Record<KindName, { readonly opens: readonly OpeningName[]; readonly changes: readonly DoorName[] }>
> = {
  Issue: {
    opens: ['open', 'openPage', 'text'],
    changes: ['change', 'page', 'command', 'text', 'bulk', 'graphql', 'calls', 'tree'],
  },
  MergeRequest: {
    opens: ['open', 'text', 'push'],
    changes: ['change', 'page', 'command', 'text', 'bulk', 'graphql', 'calls', 'push'],
  },
  Epic: {
    opens: ['open', 'text', 'graphqlOpen'],
    changes: ['change', 'page', 'command', 'text', 'graphql', 'calls', 'tree'],
  },
};

/** What the table is tried on. */
export interface Kind {
  readonly name: KindName;
  /** Below v4, and of pages. */
  readonly api: string;
  readonly pages: string;
  readonly field: string;
  readonly names: Names;
  /** Who sees it and may change nothing of it. */
  readonly reader: TestUser;
}

export interface DoorsWorld {
  readonly server: TestServer;
  readonly ann: TestUser;
  readonly kinds: Readonly<Record<KindName, Kind>>;
  open(kind: Kind, more?: object): Promise<One>;
  /** As v4 and the page show it. */
  read(kind: Kind, iid: number, project?: string): Promise<Readonly<Record<string, unknown>>>;
  send(kind: Kind, door: DoorName, one: One, spelled: unknown, as?: TestUser): Promise<Answer>;
  /** Opens one with what the entry point is given of each attribute. */
  openBy(kind: Kind, door: OpeningName, spelled: readonly unknown[]): Promise<Answer & Partial<One>>;
}

/** A group with two projects, and one person for each part. */
export async function openDoorsWorld(): Promise<DoorsWorld> {
  const server = await createTestServer();
  const [ann, bob, guest, reporter, eve] = await server.createUsers('ann', 'bob', 'gus', 'rita', 'eve');
  const acme = (await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'private' }, ann))
    .id;
  for (const [person, access_level] of [
    [bob, 30],
    [guest, 10],
    [reporter, 20],
  ] as const)
    await server.create(`/groups/${acme}/members`, { user_id: person.id, access_level }, ann);
  const label = async (place: string, name: string): Promise<Named> => {
    const { id } = await server.create(`${place}/labels`, { name, color: '#112233' }, ann);
    return { id, title: name };
  };
  const milestone = async (place: string, title: string): Promise<Named> => ({
    id: (await server.create(`${place}/milestones`, { title }, ann)).id,
    title,
  });
  const here = '/projects/acme%2Fhere';
  const there = '/projects/acme%2Fthere';
  for (const name of ['here', 'there'])
    await server.create(
      '/projects',
      { name, namespace_id: acme, visibility: 'private', initialize_with_readme: name === 'here' },
      ann,
    );
  const group = '/groups/acme';
  const above = await server.create(`${group}/epics`, { title: 'Above' }, ann);
  const common = {
    scoped: [await label(group, 'size::small'), await label(group, 'size::large')] as const,
    milestone: await milestone(here, 'soon'),
    foreignMilestone: await milestone(there, 'elsewhere'),
    member: bob,
    outsider: eve,
    epic: above as unknown as Names['epic'],
  };
  const inProject: Names = { ...common, label: await label(here, 'both') };
  // An issue that is moved has those of the same name.
  await label(there, 'both');
  await milestone(there, 'soon');
  const kinds: DoorsWorld['kinds'] = {
    Issue: {
      name: 'Issue',
      api: `${here}/issues`,
      pages: '/acme/here/-/issues',
      field: 'issue',
      names: inProject,
      reader: guest,
    },
    MergeRequest: {
      name: 'MergeRequest',
      api: `${here}/merge_requests`,
      pages: '/acme/here/-/merge_requests',
      field: 'merge_request',
      names: inProject,
      reader: reporter,
    },
    Epic: {
      name: 'Epic',
      api: `${group}/epics`,
      pages: '/groups/acme/-/epics',
      field: 'epic',
      names: { ...common, label: await label(group, 'wide') },
      reader: guest,
    },
  };

  const actions = [{ action: 'create', file_path: 'oil.md', content: 'oil' }];
  await server.create(
    `${here}/repository/commits`,
    { branch: 'first', start_branch: 'main', commit_message: 'Oil', actions },
    ann,
  );
  const branch = async (name: string, ref: string): Promise<string> => {
    await server.create(`${here}/repository/branches`, { branch: name, ref }, ann);
    return name;
  };
  await branch('other', 'main');
  let branches = 0;
  const newBranch = (): Promise<string> => branch(`change-${++branches}`, 'first');
  /** What only this kind needs to be opened with. */
  const needed = async ({ name }: Kind): Promise<object> =>
    name === 'MergeRequest' ? { source_branch: await newBranch(), target_branch: 'main' } : {};

  const pushing = mergeRequestsFeature.jobs!.find(({ name }) => name === 'merge-requests:pushed-options')!;
  /** What follows from the push of a branch with options, without git; answers with what it is told besides links. */
  async function push(name: string, given: readonly string[], as: TestUser): Promise<Answer> {
    const { platform } = server;
    const ctx = server.context(as.viewer);
    const owner = await loadProject(ctx, 'acme/here');
    const { git } = platform;
    const ref = `refs/heads/${name}`;
    const after = (await git.readRef(git.repository(owner.id), ref))!;
    const pushOptions = given.map((option) => `merge_request.${option}`);
    const commands = [{ ref, old: after, new: after }];
    const lines = await mergeRequestsFeature.pushNotices!(ctx, {
      kind: 'project',
      owner,
      commands,
      pushOptions,
    });
    await pushing.run(platform, {
      projectId: owner.id,
      pusherId: as.id,
      changes: [{ ref, before: after, after }],
      pushOptions,
    });
    const told = lines.filter((text) => !/^$|^ |^View |^To create |^A merge request /.test(text));
    return { status: told.length === 0 ? 200 : 400, body: told.join('\n') };
  }

  const answered = ({ statusCode, body }: { statusCode: number; body: string }): Answer => ({
    status: statusCode,
    body,
  });
  const mutate = async (query: string, as: TestUser): Promise<Answer> => {
    const answer = await server.call('POST', '/api/graphql', as, { query: `mutation { ${query} }` });
    const { data, errors } = answer.json<{
      data?: Record<string, { errors: string[] } | null>;
      errors?: object[];
    }>();
    const [payload] = Object.values(data ?? {});
    const refused = errors !== undefined || payload == null || payload.errors.length > 0;
    return { status: refused ? 400 : answer.statusCode, body: answer.body };
  };

  return {
    server,
    ann,
    kinds,
    open: async (kind, more = {}) =>
      server.create(kind.api, { title: 'A task', ...(await needed(kind)), ...more }, ann),
    async read({ api, pages }, iid, project = 'here') {
      const at = (path: string) => path.replace('here', project);
      const [page, v4] = await Promise.all([
        server.call('GET', `${at(pages)}/${iid}.json`, ann),
        server.api('GET', `${at(api)}/${iid}`, ann),
      ]);
      return { ...page.json<object>(), ...v4.json<object>() };
    },
    async send({ name, api, pages, field }, door, { id, iid }, spelled, as = ann) {
      const one = `${api}/${iid}`;
      switch (door) {
        case 'change':
          return answered(await server.api('PUT', one, as, spelled as object));
        case 'text':
          return answered(await server.api('PUT', one, as, { description: spelled }));
        case 'page':
          return answered(await server.call('PUT', `${pages}/${iid}.json`, as, { [field]: spelled }));
        case 'command': {
          const notes = name === 'Epic' ? `${api}/${id}/notes` : `${one}/notes`;
          return answered(await server.api('POST', notes, as, { body: spelled }));
        }
        case 'bulk': {
          const update = { issuable_ids: String(id), ...(spelled as object) };
          return answered(await server.call('POST', `${pages}/bulk_update`, as, { update }));
        }
        case 'graphql': {
          const [mutation, input] = spelled as readonly [string, string];
          const place = name === 'Epic' ? 'groupPath: "acme"' : 'projectPath: "acme/here"';
          return mutate(`${mutation}(input: { ${place}, iid: "${iid}", ${input} }) { errors }`, as);
        }
        case 'push': {
          const { source_branch } = (await server.api('GET', one, ann)).json<{ source_branch: string }>();
          return push(source_branch, spelled as readonly string[], as);
        }
        case 'calls':
        case 'tree': {
          const said = JSON.stringify(spelled)
            .replace(':one', one)
            .replace(':iid', String(iid))
            .replace(':id', String(id));
          const [url, body] = JSON.parse(said) as Call;
          return answered(await server.call('POST', door === 'tree' ? url : `/api/v4${url}`, as, body));
        }
      }
    },
    async openBy(kind, door, spelled) {
      const all = Object.assign({}, ...(spelled as object[])) as object;
      const body = { title: 'A task', ...(await needed(kind)) };
      if (door === 'push') {
        const { source_branch: name } = body as unknown as { readonly source_branch: string };
        const answer = await push(name, ['create', ...(spelled as string[][]).flat()], ann);
        const [one] = (await server.api('GET', `${kind.api}?source_branch=${name}`, ann)).json<One[]>();
        return { ...answer, ...one };
      }
      if (door === 'graphqlOpen') {
        const input = ['groupPath: "acme"', ...(spelled as string[])];
        if (!input.some((part) => part.startsWith('title'))) input.push('title: "A task"');
        const answer = await mutate(
          `createEpic(input: { ${input.join(', ')} }) { errors, epic { id, iid } }`,
          ann,
        );
        if (answer.status !== 200) return answer;
        const { iid } = (JSON.parse(answer.body) as { data: { createEpic: { epic: { iid: string } } } }).data
          .createEpic.epic;
        return { ...answer, iid: Number(iid) };
      }
      const answer = await (door === 'openPage'
        ? server.call('POST', kind.pages, ann, { ...body, ...all })
        : server.api('POST', kind.api, ann, {
            ...body,
            ...(door === 'text' ? { description: (spelled as string[]).join('\n') } : all),
          }));
      return { ...answered(answer), ...(answer.statusCode === 201 ? answer.json<One>() : {}) };
    },
  };
}
