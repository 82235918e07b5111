import { beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../testing/cable.ts';
import { example } from '../testing/route-examples.ts';
import { call, make, root, server, useRouteWorlds, worlds } from '../testing/route-world.ts';
import type { World } from '../testing/route-world.ts';
import { rows } from './access-table.ts';
import type { TableRow } from './access-table.ts';

/** A merge request that was deleted is nowhere: no door leads to it, and none fails. */
useRouteWorlds();

const WORD = 'Quetzalcoatl';
/** Beyond what the database takes as a number, and beyond what any program does. */
const beyond = ['0', '2147483648', '99999999999999999999'];

interface Asked {
  readonly row: TableRow;
  readonly url: string;
  readonly payload: object | undefined;
}
let world: World;
let asked: Asked[];
let deleted: number[];
let id: number;
let suggestion: number;
let foundBefore: string[];

const parameter = /\/merge_requests\/:[a-z_]*iid\b/;
const iidIn = (url: string): string | undefined => /\/merge_requests\/(\d+)/.exec(url)?.[1];
const graph = async (query: string, variables: object): Promise<Record<string, never>> =>
  (await call('POST', '/api/graphql', root, { query, variables } as object)).json<{
    data: Record<string, never>;
  }>().data;

/** Where it is found, listed, offered or referred to as long as it is there. */
const findingCalls = (): string[] => {
  const { projectId, group, project } = world;
  return [
    `/api/v4/search?scope=merge_requests&search=${WORD}`,
    `/api/v4/projects/${projectId}/search?scope=merge_requests&search=${WORD}`,
    `/api/v4/projects/${projectId}/search?scope=notes&search=${WORD}`,
    `/api/v4/groups/${group}/search?scope=merge_requests&search=${WORD}`,
    `/api/v4/projects/${projectId}/merge_requests?state=all&search=${WORD}`,
    `/api/v4/projects/${projectId}/merge_requests?state=all&iids[]=1`,
    `/api/v4/groups/${group}/merge_requests?state=all&search=${WORD}`,
    `/api/v4/merge_requests?state=all&scope=all&search=${WORD}`,
    '/api/v4/todos?per_page=100',
    `/api/v4/projects/${projectId}/issues/1/related_merge_requests`,
    `/api/v4/projects/${projectId}/issues/1/closed_by`,
    `/api/v4/projects/${projectId}/repository/commits/change/merge_requests`,
    `/${project}/-/merge_requests.json?state=all&search=${WORD}`,
    `/${project}/-/autocomplete_sources/merge_requests?type=Issue&type_id=1`,
  ];
};

beforeAll(async () => {
  world = worlds.private;
  const of = `/projects/${world.projectId}/merge_requests`;
  const one = (await call('GET', `/api/v4${of}/1`, root)).json<{ id: number; diff_refs: object }>();
  ({ id } = one);
  await call('PUT', `/api/v4${of}/1`, root, { title: `${WORD} comes`, description: 'Closes #1' });
  await make(`${of}/1/notes`, { body: `${WORD} was here` });
  const suggesting = await make<{ notes: { suggestions: { id: number }[] }[] }>(`${of}/1/discussions`, {
    body: '```suggestion\nchanged otherwise\n```',
    position: { ...one.diff_refs, position_type: 'text', new_path: 'change.txt', new_line: 1 },
  });
  suggestion = suggesting.notes[0]!.suggestions[0]!.id;
  asked = [];
  // Each with what is there: a note, a rule, a draft.
  for (const row of rows)
    if (parameter.test(row.url)) asked.push({ row, ...(await example(row, world, root)) });
  await server.drain();
  // What was done there meanwhile is done with.
  await make(`${of}/1/todo`);
  const found = await Promise.all(findingCalls().map((url) => call('GET', url, root)));
  foundBefore = findingCalls().filter((_, index) => found[index]!.body.includes(WORD));
  deleted = [...new Set(asked.map(({ url }) => Number(iidIn(url))))];
  await server.drain();
  for (const iid of deleted)
    expect((await call('DELETE', `/api/v4${of}/${iid}`, root)).statusCode, String(iid)).toBe(204);
  await server.drain();
});

describe('a merge request that was deleted', () => {
  it('MR-01 is 404 by every call of pages and of the API', async () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(deleted).toContain(1);
    const wrong: string[] = [];
    for (const { row, url, payload } of asked) {
      const { statusCode, body } = await call(row.method, url, root, payload);
      if (statusCode !== 404)
        wrong.push(`${row.method} ${url} (${row.url}): ${statusCode} ${body.slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('MR-01 nor is one found by a number that none can have', async () => {
    const wrong: string[] = [];
    for (const { row, url, payload } of asked)
      for (const iid of beyond) {
        const other = url.replace(/\/merge_requests\/\d+/, `/merge_requests/${iid}`);
        const { statusCode, body } = await call(row.method, other, root, payload);
        if (statusCode !== 404 && statusCode !== 400)
          wrong.push(`${row.method} ${other}: ${statusCode} ${body.slice(0, 160)}`);
      }
    expect(wrong).toEqual([]);
  });

  it('MR-01 is not changed by what names it by its id', async () => {
    const bulk = { update: { issuable_ids: String(id), state_event: 'close' } };
    for (const [method, url, payload] of [
      ['PUT', `/api/v4/suggestions/${suggestion}/apply`, {}],
      ['PUT', '/api/v4/suggestions/batch_apply', { ids: [suggestion] }],
      [
        'POST',
        `/api/v4/projects/${world.projectId}/merge_requests/${deleted[0]}/blocks`,
        { blocking_merge_request_id: id },
      ],
    ] as const)
      expect((await call(method, url, root, payload)).statusCode, url).toBe(404);
    const updated = await call('POST', `/${world.project}/-/merge_requests/bulk_update`, root, bulk);
    expect(updated.statusCode, updated.body).toBeLessThan(500);
    expect(updated.body).not.toContain(WORD);
  });

  it('MR-01 is null in GraphQL, and its mutations say that it is not there', async () => {
    const variables = { path: world.project, iid: '1' };
    const read = await graph(
      'query ($path: ID!, $iid: String!) { project(fullPath: $path) { mergeRequest(iid: $iid) { title } mergeRequests { nodes { iid } } } }',
      variables,
    );
    const { mergeRequest, mergeRequests } = (
      read as unknown as { project: { mergeRequest: null; mergeRequests: { nodes: { iid: string }[] } } }
    ).project;
    expect(mergeRequest).toBeNull();
    expect(mergeRequests.nodes.filter(({ iid }) => deleted.includes(Number(iid)))).toEqual([]);
    for (const [name, input] of [
      ['mergeRequestUpdate', { title: 'Back' }],
      ['mergeRequestSetDraft', { draft: true }],
      ['mergeRequestSetLocked', { locked: true }],
      ['mergeRequestSetReviewers', { reviewerUsernames: [] }],
      ['mergeRequestSetAssignees', { assigneeUsernames: [] }],
      ['mergeRequestSetLabels', { labelIds: [] }],
      ['mergeRequestSetMilestone', {}],
      ['mergeRequestAccept', { sha: '0'.repeat(40) }],
    ] as const) {
      const answer = await call('POST', '/api/graphql', root, {
        query: `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { errors mergeRequest { title } } }`,
        variables: { input: { projectPath: world.project, iid: '1', ...input } },
      });
      expect(answer.statusCode).toBe(200);
      const { data, errors } = answer.json<{
        data: Record<string, null> | null;
        errors?: { message: string }[];
      }>();
      expect(data?.[name] ?? null, `${name} ${answer.body}`).toBeNull();
      expect(errors?.[0]?.message, name).toMatch(/does(?:n't| not) exist|not found/i);
    }
  });

  it('MR-01 is not followed by the realtime connection', async () => {
    using followed = await listen(server, 'MergeRequestChannel', { merge_request_id: id }, root);
    expect(followed.answer).toBe('reject_subscription');
  });

  it('MR-01 is not found, listed, offered or referred to', async () => {
    const { projectId, project } = world;
    expect(foundBefore).toEqual(findingCalls());
    for (const url of findingCalls()) {
      const { statusCode, body } = await call('GET', url, root);
      expect([200, 404], `${url} ${body}`).toContain(statusCode);
      expect(body, url).not.toContain(WORD);
    }
    const events = await call('GET', `/api/v4/projects/${projectId}/events?per_page=100`, root);
    expect(events.statusCode).toBe(200);
    const { html } = (await call('POST', '/api/v4/markdown', root, { text: '!1', gfm: true, project })).json<{
      html: string;
    }>();
    expect(html).not.toContain('href');
  });
});
