import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { Caller } from '../../../testing/server.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
let first: MergeRequestAnswer;
beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  const answer = await world.server.api('GET', `/projects/${project}`, world.ann);
  path = answer.json<{ path_with_namespace: string }>().path_with_namespace;
  first = await propose('first', { description: 'Why', labels: 'bug', reviewer_ids: [world.ben.id] });
  await propose('second', { title: 'Draft: Take second' });
  await world.server.create(
    `/projects/${project}/merge_requests/1/discussions`,
    {
      body: 'A line',
      position: { ...first.diff_refs, position_type: 'text', new_path: 'first', new_line: 1 },
    },
    world.ben,
  );
  for (const body of ['One', 'Two'])
    await world.server.create(`/projects/${project}/merge_requests/1/notes`, { body }, world.ann);
  await world.server.drain();
});
afterAll(() => world?.server.close());

async function propose(branch: string, more: object = {}): Promise<MergeRequestAnswer> {
  await world.commit({ project, branch, files: { [branch]: `${branch}\n` }, from: 'main' });
  return world.open(project, branch, { title: `Take ${branch}`, ...more });
}

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(query: string, variables: object, as: Caller = world.ann): Promise<Answer> {
  const answer = await world.server.call('POST', '/api/graphql', as, { query, variables });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
/** One merge request with these fields. */
async function read(fields: string, iid = '1', as: Caller = world.ann): Promise<unknown> {
  const { data, errors } = await ask(
    `query ($path: ID!, $iid: String!) { project(fullPath: $path) { mergeRequest(iid: $iid) { ${fields} } } }`,
    { path, iid },
    as,
  );
  expect(errors).toBeUndefined();
  const { project: found } = data as unknown as { project: { mergeRequest: unknown } | null };
  return found?.mergeRequest;
}
const list = (args: string, fields: string, as: Caller = world.ann) =>
  ask(
    `query ($path: ID!) { project(fullPath: $path) { mergeRequests(${args}) { ${fields} } } }`,
    { path },
    as,
  );
async function mutate(name: string, input: object, as: Caller = world.ann, iid = '2') {
  const { data, errors } = await ask(
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { errors
      mergeRequest { title draft state targetBranch discussionLocked assignees { nodes { username } } reviewers { nodes { username } } labels { nodes { title } } } } }`,
    { input: { projectPath: path, iid, ...input } },
    as,
  );
  return { payload: (data as unknown as Record<string, unknown> | null)?.[name] ?? null, errors };
}

describe('API-02 project.mergeRequest', () => {
  it('MR-01 says what clients read of one', async () => {
    const person = (username: string) => ({ username });
    expect(
      await read(`id iid title description state draft sourceBranch targetBranch reference full: reference(full: true)
        author { username } reviewers { nodes { username mergeRequestInteraction { reviewState } } } labels { nodes { title } } milestone { title }
        mergedAt diffRefs { baseSha headSha startSha } diffHeadSha diffStatsSummary { additions deletions changes fileCount } commitCount
        mergeStatusEnum detailedMergeStatus mergeable conflicts approved approvedBy { nodes { username } } approvalsRequired userNotesCount headPipeline { id }
        userPermissions { canMerge updateMergeRequest } webUrl`),
    ).toMatchObject({
      id: `gid://gitlab/MergeRequest/${first.id}`,
      iid: '1',
      title: 'Take first',
      description: 'Why',
      state: 'opened',
      draft: false,
      sourceBranch: 'first',
      targetBranch: 'main',
      reference: '!1',
      full: `${path}!1`,
      author: person('ann'),
      reviewers: { nodes: [{ username: 'ben', mergeRequestInteraction: { reviewState: 'REVIEWED' } }] },
      labels: { nodes: [{ title: 'bug' }] },
      milestone: null,
      mergedAt: null,
      diffRefs: {
        baseSha: first.diff_refs.base_sha,
        headSha: first.sha,
        startSha: first.diff_refs.start_sha,
      },
      diffHeadSha: first.sha,
      diffStatsSummary: { additions: 1, deletions: 0, changes: 1, fileCount: 1 },
      commitCount: 1,
      mergeStatusEnum: 'CAN_BE_MERGED',
      detailedMergeStatus: 'MERGEABLE',
      mergeable: true,
      conflicts: false,
      approved: true,
      approvedBy: { nodes: [] },
      approvalsRequired: 0,
      userNotesCount: 3,
      headPipeline: null,
      userPermissions: { canMerge: true, updateMergeRequest: true },
      webUrl: expect.stringContaining(`/${path}/-/merge_requests/1`) as string,
    });
  });

  it('API-02 MR-01 names its projects, and has its texts as HTML and who took part', async () => {
    const of = { fullPath: path };
    expect(
      await read(
        `project { fullPath webUrl } targetProject { fullPath } sourceProject { fullPath } titleHtml descriptionHtml preparedAt
          participants { nodes { username } } subscribed`,
      ),
    ).toMatchObject({
      project: { ...of, webUrl: expect.stringContaining(`/${path}`) as string },
      targetProject: of,
      sourceProject: of,
      titleHtml: 'Take first',
      descriptionHtml: expect.stringContaining('Why</p>') as string,
      preparedAt: expect.any(String) as string,
      participants: { nodes: [{ username: 'ann' }, { username: 'ben' }] },
      subscribed: true,
    });
    const listed = await list('first: 2', 'nodes { iid project { name fullPath } }');
    expect(listed).toMatchObject({
      data: {
        project: {
          mergeRequests: {
            nodes: [
              { iid: '2', project: of },
              { iid: '1', project: of },
            ],
          },
        },
      },
    });
    // One query reads no project for each of a list, over and over.
    const { errors } = await list('first: 2', 'nodes { project { mergeRequests { nodes { iid } } } }');
    expect(errors?.[0]?.message).toBe('What is in a project is asked for with project(fullPath:).');
  });

  it('DISC-01 pages through its discussions and notes', async () => {
    const discussions = (args: string) =>
      read(`discussions(${args}) { count pageInfo { hasNextPage endCursor } nodes { id replyId resolvable resolved
        notes { nodes { body system author { username } position { filePath newLine positionType } } } } }`) as Promise<{
        discussions: {
          count: number;
          pageInfo: { hasNextPage: boolean; endCursor: string };
          nodes: { resolvable: boolean; notes: { nodes: { body: string; position: object | null }[] } }[];
        };
      }>;
    const bodies: string[] = [];
    let [after, pages, total] = ['', 0, 0];
    for (;;) {
      const { discussions: page } = await discussions(`first: 2, after: "${after}"`);
      bodies.push(...page.nodes.map(({ notes }) => notes.nodes[0]!.body));
      total = page.count;
      pages += 1;
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(bodies).toHaveLength(total);
    expect(pages).toBe(Math.ceil(total / 2));
    expect(bodies).toEqual(expect.arrayContaining(['A line', 'One', 'Two']));
    const { discussions: all } = await discussions('first: 100');
    expect(all.nodes.find(({ notes }) => notes.nodes[0]!.body === 'A line')).toMatchObject({
      resolvable: true,
      resolved: false,
      notes: { nodes: [{ position: { filePath: 'first', newLine: 1, positionType: 'text' } }] },
    });
    expect(await read('notes(first: 1) { count nodes { body } }')).toMatchObject({
      notes: { nodes: [expect.anything()] },
    });
    const wrong = await ask(
      'query ($path: ID!) { project(fullPath: $path) { mergeRequest(iid: "1") { notes(after: "x!") { count } } } }',
      { path },
    );
    expect(wrong.errors).toHaveLength(1);
  });

  it('ISSUE-11 hides what may not be seen', async () => {
    const outsider = await world.server.createUser('outsider');
    expect(await read('title', '99')).toBeNull();
    for (const as of [null, outsider]) expect(await read('title', '1', as)).toBeUndefined();
    const refused = await mutate('mergeRequestSetDraft', { draft: true }, outsider);
    expect(refused).toMatchObject({ payload: null, errors: [expect.anything()] });
    expect(await mutate('mergeRequestSetDraft', { draft: true }, null)).toMatchObject({ payload: null });
    // A Guest of a private project reads no code, and so no merge requests.
    const guest = await world.server.createUser('guest');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: guest.id, access_level: 10 },
      world.ann,
    );
    expect(await read('title', '1', guest)).toBeNull();
    expect((await list('first: 5', 'count nodes { title }', guest)).data).toEqual({
      project: { mergeRequests: { count: 0, nodes: [] } },
    });
  });
});

describe('API-02 project.mergeRequests', () => {
  it('lists and filters, page by page', async () => {
    const iids = async (args: string) => {
      const { data, errors } = await list(
        args,
        'count pageInfo { hasNextPage endCursor } nodes { iid draft }',
      );
      expect(errors).toBeUndefined();
      return (
        data as unknown as { project: { mergeRequests: { nodes: { iid: string }[] } } }
      ).project.mergeRequests.nodes.map(({ iid }) => iid);
    };
    expect(await iids('state: opened')).toEqual(['2', '1']);
    expect(await iids('state: opened, sort: CREATED_ASC, first: 1')).toEqual(['1']);
    expect(await iids('first: 1, after: "MQ"')).toEqual(['1']);
    expect(await iids('draft: true')).toEqual(['2']);
    expect(await iids('iids: ["1"], authorUsername: "ann"')).toEqual(['1']);
    expect(await iids('sourceBranches: ["second"]')).toEqual(['2']);
    expect(await iids('reviewerUsername: "ben"')).toEqual(['1']);
    expect(await iids('labels: ["bug"]')).toEqual(['1']);
    expect(await iids('state: merged')).toEqual([]);
  });

  // was: an error for each of them, though dashboards ask for nothing else
  it('MR-05 API-02 say who approved each, as far as it counts', async () => {
    const act = async (what: string) =>
      (await world.server.api('POST', `/projects/${project}/merge_requests/1/${what}`, world.ben)).statusCode;
    expect(await act('approve')).toBe(201);
    expect(await list('first: 2', 'nodes { iid approvedBy { nodes { username } } }')).toEqual({
      data: {
        project: {
          mergeRequests: {
            nodes: [
              { iid: '2', approvedBy: { nodes: [] } },
              { iid: '1', approvedBy: { nodes: [{ username: 'ben' }] } },
            ],
          },
        },
      },
    });
    const both =
      'approvedBy { nodes { username } } reviewers { nodes { mergeRequestInteraction { approved reviewState } } }';
    const said = (approved: boolean) => ({
      approvedBy: { nodes: approved ? [{ username: 'ben' }] : [] },
      reviewers: {
        nodes: [{ mergeRequestInteraction: { approved, reviewState: approved ? 'APPROVED' : 'REVIEWED' } }],
      },
    });
    expect(await read(both)).toEqual(said(true));
    const setLevel = (access_level: number) =>
      world.server.api('PUT', `/projects/${project}/members/${world.ben.id}`, world.ann, { access_level });
    expect((await setLevel(20)).statusCode).toBe(200);
    expect(await read(both)).toEqual(said(false));
    expect((await setLevel(30)).statusCode).toBe(200);
    expect(await act('unapprove')).toBe(201);
  });

  it('does no work of its own for each, and says so', async () => {
    for (const field of ['diffStats { path }', 'titleHtml', 'commits { count }', 'approvalsLeft']) {
      const { data, errors } = await list('first: 2', `nodes { iid ${field} }`);
      expect(data).toMatchObject({ project: { mergeRequests: { nodes: [{ iid: '2' }, { iid: '1' }] } } });
      expect(errors?.[0]?.message).toContain('mergeRequest(iid:)');
    }
  });
});

describe('API-02 what merging asks for', () => {
  it('MR-03 API-02 says to who may merge that it can be merged later', async () => {
    const strategies = (iid: string, as: Caller = world.ann) => read('availableAutoMergeStrategies', iid, as);
    const reader = await world.server.createUser('reader');
    await world.server.create(
      `/projects/${project}/members`,
      { user_id: reader.id, access_level: 20 },
      world.ann,
    );
    const none = { availableAutoMergeStrategies: [] };
    // Nothing is missing of the first; the second is a draft.
    expect(await strategies('1')).toEqual(none);
    expect(await strategies('2')).toEqual({ availableAutoMergeStrategies: ['merge_when_checks_pass'] });
    expect(await strategies('2', reader)).toEqual(none);
  });
});

describe('API-02 mutations of merge requests', () => {
  it('MR-04 set draft, people, labels, texts and the target', async () => {
    expect(await mutate('mergeRequestSetDraft', { draft: false })).toMatchObject({
      payload: { errors: [], mergeRequest: { draft: false, title: 'Take second' } },
    });
    expect(await mutate('mergeRequestSetDraft', { draft: true })).toMatchObject({
      payload: { mergeRequest: { draft: true, title: 'Draft: Take second' } },
    });
    const reviewers = (reviewerUsernames: string[], operationMode?: string) =>
      mutate('mergeRequestSetReviewers', { reviewerUsernames, ...(operationMode && { operationMode }) });
    const has = (...names: string[]) => ({
      payload: {
        errors: [],
        mergeRequest: { reviewers: { nodes: names.map((username) => ({ username })) } },
      },
    });
    expect(await reviewers(['ben'])).toMatchObject(has('ben'));
    expect(await reviewers(['ann'], 'APPEND')).toMatchObject(has('ann', 'ben'));
    expect(await reviewers(['ben'], 'REMOVE')).toMatchObject(has('ann'));
    expect(await reviewers(['nobody'])).toMatchObject({
      payload: { errors: ['There is nobody with one of these usernames.'] },
    });
    expect(await mutate('mergeRequestSetAssignees', { assigneeUsernames: ['ben'] })).toMatchObject({
      payload: { mergeRequest: { assignees: { nodes: [{ username: 'ben' }] } } },
    });
    const labels = (await world.server.api('GET', `/projects/${project}/labels`, world.ann)).json<
      { id: number }[]
    >();
    const labelIds = [`gid://gitlab/ProjectLabel/${labels[0]!.id}`];
    expect(await mutate('mergeRequestSetLabels', { labelIds })).toMatchObject({
      payload: { mergeRequest: { labels: { nodes: [{ title: 'bug' }] } } },
    });
    expect(await mutate('mergeRequestSetLocked', { locked: true })).toMatchObject({
      payload: { mergeRequest: { discussionLocked: true } },
    });
    expect(await mutate('mergeRequestSetMilestone', { milestoneId: null })).toMatchObject({
      payload: { errors: [] },
    });
    expect(await mutate('mergeRequestUpdate', { title: '' })).toMatchObject({
      payload: { errors: [expect.stringContaining('Title')] },
    });
    expect(await mutate('mergeRequestUpdate', { title: 'Other', state: 'CLOSED' })).toMatchObject({
      payload: { errors: [], mergeRequest: { title: 'Other', state: 'closed' } },
    });
  });

  it('MR-03 mergeRequestAccept merges what was seen, or says why not', async () => {
    const accept = (sha: string, as: Caller = world.ann) => mutate('mergeRequestAccept', { sha }, as, '1');
    expect(await accept('0'.repeat(40))).toMatchObject({
      payload: {
        errors: [expect.stringContaining('SHA does not match HEAD')],
        mergeRequest: { state: 'opened' },
      },
    });
    await mutate('mergeRequestSetDraft', { draft: true }, world.ann, '1');
    expect(await accept(first.sha)).toMatchObject({
      payload: { errors: ['This merge request can’t be merged now: draft status.'] },
    });
    await mutate('mergeRequestSetDraft', { draft: false }, world.ann, '1');
    expect(await accept(first.sha)).toMatchObject({
      payload: { errors: [], mergeRequest: { state: 'merged' } },
    });
  });
});

describe('API-02 what a merge request brings', () => {
  it('MR-03 API-02 has its commits, the newest first, and whose they are', async () => {
    const { server, ann } = world;
    const head = await world.commit({ project, branch: 'third', files: { one: '1' }, from: 'main' });
    const last = await world.commit({ project, branch: 'third', files: { two: '2' } });
    const { iid } = await world.open(project, 'third', { title: 'Take third' });
    type Commits = { commits: { pageInfo: { endCursor: string }; nodes: object[] } };
    const commits = (args: string, as: Caller = ann) =>
      read(
        `commits${args} { count pageInfo { hasNextPage endCursor }
          nodes { sha shortId title message authoredDate authorName author { username } webUrl } }
          headPipeline { sha status detailedStatus { label } jobs(first: 5) { nodes { name stage { name } } } }`,
        String(iid),
        as,
      ) as Promise<Commits | null>;
    const page = await commits('(first: 1)');
    expect(page).toMatchObject({
      commits: {
        count: 2,
        pageInfo: { hasNextPage: true },
        nodes: [
          {
            sha: last,
            shortId: last.slice(0, 8),
            title: 'Change two',
            message: expect.stringContaining('Change two') as string,
            authoredDate: expect.any(String) as string,
            authorName: 'Ann',
            author: { username: 'ann' },
            webUrl: expect.stringContaining(`/${path}/-/commit/${last}`) as string,
          },
        ],
      },
      headPipeline: null,
    });
    expect(await commits(`(after: "${page!.commits.pageInfo.endCursor}")`)).toMatchObject({
      commits: { pageInfo: { hasNextPage: false }, nodes: [{ sha: head, title: 'Change one' }] },
    });
    expect(await commits('', await server.createUser('stranger'))).toBeUndefined();
  });
});
