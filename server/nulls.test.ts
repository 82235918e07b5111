import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../testing/server.ts';
import { readNulls } from './platform/http/nulls.ts';
import type { SchemaNode } from './platform/http/nulls.ts';
import { buildLateValidator } from './platform/http/validation.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
});
afterAll(() => server?.close());

/** The fields that null clears, wherever they are accepted; all others count as missing. */
const emptied = new Set(['description', 'assignee_ids', 'reviewer_ids', 'labels', 'time_estimate']);
const cleared = new Set([
  'assignee_id',
  'milestone_id',
  'due_date',
  'merge_after',
  'snoozed_until',
  'start_date',
  'start_date_fixed',
  'due_date_fixed',
  'epic_id',
  'epic_iid',
  'expires_at',
  'weight',
  'priority',
  'health_status',
  'parent_id',
  'emoji',
  'message',
  'merge_commit_template',
  'squash_commit_template',
  'suggestion_commit_message',
  'issues_template',
  'merge_requests_template',
  'availability',
  'clear_status_after',
  'operationName',
  'type',
  // No neighbour, no list (the order alone changes), and no project of its own.
  'move_before_id',
  'move_after_id',
  'from_list_id',
  'to_list_id',
  'confidential_issue_project_id',
  'target_project_id',
  // A line that is on one side only, and one line instead of several.
  'old_line',
  'new_line',
  'line_range',
  // A deleted file has none.
  'blob',
]);

/** Every way to send null in a field of a body, including nested ones. */
function* nullsIn(schema: SchemaNode, path: readonly string[] = []): Generator<readonly string[]> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [...path, name];
    for (const node of [property, ...(property.anyOf ?? [])]) {
      yield* nullsIn(node, [...path, name]);
      if (node.items !== undefined) {
        yield [...path, name, '[]'];
        yield* nullsIn(node.items, [...path, name, '[]']);
      }
    }
  }
}

const bodyWith = (path: readonly string[]): unknown =>
  path.reduceRight<unknown>((value, name) => (name === '[]' ? [value] : { [name]: value }), null);

const read = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name === '[]' ? '0' : name],
    body,
  );

describe('null in a JSON body', () => {
  // was: {"confidential":null} was false, {"push_access_level":null} 0, {"name":null} ''.
  it('API-01 clears what can be empty and otherwise counts as missing, in every field of every route', () => {
    const validator = buildLateValidator(
      {},
      {
        customOptions: {
          coerceTypes: 'array',
          removeAdditional: true,
          useDefaults: true,
          allErrors: true,
          strict: false,
        },
      },
    );
    const wrong: string[] = [];
    let fields = 0;
    for (const { method, url, schema } of server.app.routeTable) {
      const bodySchema = schema?.body as SchemaNode | undefined;
      if (bodySchema === undefined) continue;
      const validate = validator({ schema: bodySchema, method, url, httpPart: 'body' });
      for (const path of nullsIn(bodySchema)) {
        fields++;
        const body = bodyWith(path) as Record<string, unknown>;
        readNulls({ body, routeOptions: { schema } } as never);
        validate(body);
        const value = read(body, path);
        const name = path.at(-1)!;
        const wanted = emptied.has(name)
          ? ['', undefined]
          : cleared.has(name)
            ? [null, undefined]
            : [undefined];
        // A list of only '' is empty.
        const found = Array.isArray(value) && value.join('') === '' ? '' : value;
        const open = path.length > 0 && value === null && isOpenAt(bodySchema, path);
        if (!open && !wanted.includes(found as never))
          wrong.push(`${method} ${url} ${path.join('.')}: ${JSON.stringify(value)}`);
      }
    }
    expect(
      wrong,
      'name a field that null clears in `cleared` or `emptied` above; for others null is missing',
    ).toEqual([]);
    expect(fields).toBeGreaterThan(300);
  });

  it('API-01 changes nothing of an issue that cannot be empty, and clears the rest', async () => {
    const project = await server.create('/projects', { name: 'Harbour', visibility: 'public' }, owner);
    const milestone = await server.create(`/projects/${project.id}/milestones`, { title: 'One' }, owner);
    const { iid } = await server.create(
      `/projects/${project.id}/issues`,
      {
        title: 'Leak',
        description: 'Water',
        confidential: true,
        labels: 'wet',
        weight: 3,
        due_date: '2030-01-01',
        milestone_id: milestone.id,
        assignee_ids: [owner.id],
      },
      owner,
    );
    const url = `/projects/${project.id}/issues/${iid}`;
    const change = async (body: object) => (await server.api('PUT', url, owner, body)).json<object>();
    const kept = { title: 'Leak', confidential: true, discussion_locked: true };
    await change({ discussion_locked: true });
    for (const field of ['title', 'confidential', 'discussion_locked', 'state_event', 'issue_type'])
      expect(await change({ [field]: null, weight: 4 }), field).toMatchObject({ ...kept, weight: 4 });
    const nothing = await server.api('PUT', url, owner, { confidential: null });
    expect(nothing.statusCode).toBe(400);
    for (const [field, shown] of [
      ['weight', { weight: null }],
      ['due_date', { due_date: null }],
      ['milestone_id', { milestone: null }],
      ['assignee_ids', { assignees: [] }],
      ['labels', { labels: [] }],
    ] as const)
      expect(await change({ [field]: null }), field).toMatchObject({ ...kept, ...shown });
    const text = await change({ description: null });
    expect((text as { description: string | null }).description ?? '').toBe('');
    await change({ assignee_ids: [owner.id] });
    expect(await change({ assignee_id: null })).toMatchObject({ assignees: [] });
  });

  it('API-01 does not open or close a protected branch', async () => {
    const project = await server.create('/projects', { name: 'Quay', initialize_with_readme: true }, owner);
    const rule = await server.create<{ push_access_levels: object[] }>(
      `/projects/${project.id}/protected_branches`,
      { name: 'stable', push_access_level: null, merge_access_level: null, allow_force_push: null },
      owner,
    );
    // was: 0, which lets nobody push.
    expect(rule.push_access_levels).toMatchObject([{ access_level: 40 }]);
  });

  it('API-01 leaves out the other project of a link, like omitting it', async () => {
    const project = await server.create('/projects', { name: 'Pier' }, owner);
    const [one, two, three] = [
      await server.create(`/projects/${project.id}/issues`, { title: 'One' }, owner),
      await server.create(`/projects/${project.id}/issues`, { title: 'Two' }, owner),
      await server.create(`/projects/${project.id}/issues`, { title: 'Three' }, owner),
    ];
    const links = `/projects/${project.id}/issues/${one.iid}/links`;
    // was: 404, and 400 where it was left out.
    await server.create(links, { target_project_id: null, target_issue_iid: two.iid }, owner);
    await server.create(links, { target_issue_iid: three.iid }, owner);
    expect((await server.api('GET', links, owner)).json()).toHaveLength(2);
  });
});

/** Whether the schema accepts anything at a place. */
function isOpenAt(schema: SchemaNode, path: readonly string[]): boolean {
  let nodes: SchemaNode[] = [schema];
  for (const name of path)
    nodes = nodes
      .flatMap((node) => [node, ...(node.anyOf ?? [])])
      .flatMap((node) => {
        const next = name === '[]' ? node.items : node.properties?.[name];
        return next === undefined ? [] : [next];
      });
  return nodes.some(
    ({ type, enum: values, anyOf }) => type === undefined && values === undefined && anyOf === undefined,
  );
}
