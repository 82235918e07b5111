import { Gitlab } from '@gitbeaker/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';

/** A real client, unchanged, against a listening server. */
let server: TestServer;
let ann: TestUser;
let client: InstanceType<typeof Gitlab>;

beforeAll(async () => {
  server = await createTestServer();
  const host = await server.listen();
  ann = await server.createUser('ann', { admin: true });
  client = new Gitlab({ host, token: ann.token });
  const acme = await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'public' }, ann);
  const rocket = {
    name: 'Rocket',
    namespace_id: acme.id,
    visibility: 'public',
    initialize_with_readme: true,
  };
  await server.create('/projects', rocket, ann);
  const bob = await server.createUser('bob');
  await server.create(`/groups/${acme.id}/members`, { user_id: bob.id, access_level: 30 }, ann);
});
afterAll(() => server?.close());

describe('@gitbeaker/rest', () => {
  it('API-01 identifies the user, and creates people, tokens, groups and projects', async () => {
    expect(await client.Users.showCurrentUser()).toMatchObject({ username: 'ann', is_admin: true });
    const bea = await client.Users.create({
      username: 'bea',
      name: 'Bea',
      email: 'bea@example.com',
      password: 'wooden-gate-17',
      skipConfirmation: true,
    });
    expect(bea).toMatchObject({ username: 'bea', state: 'active' });
    const group = await client.Groups.create('Forge', 'forge', { visibility: 'public' });
    const project = await client.Projects.create({
      name: 'Anvil',
      namespaceId: group.id,
      visibility: 'public',
      initializeWithReadme: true,
    });
    expect(project).toMatchObject({ path_with_namespace: 'forge/anvil', default_branch: 'main' });
    expect(await client.Projects.show('forge/anvil')).toMatchObject({ id: project.id });
    expect(await client.GroupMembers.add(group.id, 30, { userId: bea.id })).toMatchObject({
      username: 'bea',
      access_level: 30,
    });
    expect(await client.ProjectMembers.all(project.id, { includeInherited: true })).toHaveLength(2);
    await expect(
      client.Users.create({
        username: 'bea',
        name: 'Bea',
        email: 'other@example.com',
        password: 'wooden-gate-17',
      }),
    ).rejects.toThrow(/already been taken/);
    await expect(client.Projects.show('forge/nothing')).rejects.toMatchObject({
      cause: { response: { status: 404 } },
    });
  });

  it('API-01 writes files, branches and tags, whose arguments it sends in the query', async () => {
    const id = 'acme/rocket';
    await client.RepositoryFiles.create(id, 'src/engine.ts', 'main', 'export {};\n', 'Add the engine');
    const file = await client.RepositoryFiles.show(id, 'src/engine.ts', 'main');
    expect(Buffer.from(file.content, 'base64').toString()).toBe('export {};\n');
    await client.Branches.create(id, 'feature/fuel', 'main');
    await client.Tags.create(id, 'v1', 'main');
    expect((await client.Branches.all(id)).map((branch) => branch.name)).toEqual(['feature/fuel', 'main']);
    await client.Commits.create(id, 'feature/fuel', 'Fuel', [
      { action: 'create', filePath: 'fuel.md', content: '# Fuel' },
    ]);
    const compare = await client.Repositories.compare(id, 'main', 'feature/fuel');
    expect(compare.commits).toHaveLength(1);
    expect(
      (await client.Repositories.allRepositoryTrees(id, { recursive: true }))
        .map((entry) => entry.path)
        .sort(),
    ).toEqual(['README.md', 'src', 'src/engine.ts']);
    const protectedBranch = await client.ProtectedBranches.protect(id, 'feature/*', {
      pushAccessLevel: 40,
      mergeAccessLevel: 40,
    });
    expect(protectedBranch).toMatchObject({ name: 'feature/*', push_access_levels: [{ access_level: 40 }] });
    await client.ProtectedBranches.unprotect(id, 'feature/*');
    await client.Branches.remove(id, 'feature/fuel');
  });

  it('API-01 opens issues, follows the Link header through all pages, and comments on them', async () => {
    const { id } = await server.create('/projects', { name: 'Shuttle' }, ann);
    const milestone = await client.ProjectMilestones.create(id, 'First flight', { dueDate: '2030-01-31' });
    for (let number = 1; number <= 25; number++)
      await client.Issues.create(id, `Issue ${number}`, {
        labels: number % 2 === 0 ? 'even' : 'odd',
        milestoneId: milestone.id,
      });
    expect(await client.Issues.all({ projectId: id, perPage: 10 })).toHaveLength(25);
    const odd = await client.Issues.all({ projectId: id, labels: 'odd', perPage: 5 });
    expect(odd).toHaveLength(13);
    const page = await client.Issues.all({
      projectId: id,
      perPage: 10,
      page: 3,
      maxPages: 1,
      showExpanded: true,
    });
    expect(page.paginationInfo).toMatchObject({ current: 3, total: 25, totalPages: 3 });
    const issue = await client.Issues.edit(id, 1, { stateEvent: 'close', description: 'Done' });
    expect(issue).toMatchObject({ state: 'closed', milestone: { title: 'First flight' } });
    const note = await client.IssueNotes.create(id, 1, 'Well done');
    expect(note).toMatchObject({ body: 'Well done' });
    expect((await client.IssueNotes.all(id, 1)).map((each) => each.body)).toEqual([
      'Well done',
      'closed',
      'changed the description',
    ]);
    expect((await client.ProjectLabels.all(id)).map((label) => label.name)).toEqual(['even', 'odd']);
    await client.Issues.remove(id, 25);
    await expect(client.Issues.show(25, { projectId: id })).rejects.toMatchObject({
      cause: { response: { status: 404 } },
    });
  });

  it('API-01 plans with epics and talks about them, whose notes have their id in the address', async () => {
    // The ids of epics are not their numbers.
    await client.Issues.create('acme/rocket', 'Before');
    const epic = await client.Epics.create('acme', 'Orbit', { labels: 'space' });
    expect(epic.id).not.toBe(epic.iid);
    const note = await client.EpicNotes.create('acme', epic.id, 'How high?');
    expect(note).toMatchObject({ noteable_type: 'Epic', noteable_iid: epic.iid });
    await client.EpicDiscussions.create('acme', epic.id, 'How fast?');
    expect(await client.EpicDiscussions.all('acme', epic.id)).toHaveLength(2);
    expect(await client.EpicLabelEvents.all('acme', epic.id)).toMatchObject([{ label: { name: 'space' } }]);
    const issue = await client.Issues.create('acme/rocket', 'Burn');
    const link = await client.EpicIssues.assign('acme', epic.iid, issue.id);
    expect(await client.EpicIssues.all('acme', epic.iid)).toMatchObject([{ id: issue.id }]);
    await client.EpicIssues.remove('acme', epic.iid, link.id);
    const moon = await client.Epics.create('acme', 'Moon');
    await client.LinkedEpics.create('acme', epic.iid, moon.iid, 'acme', { linkType: 'blocks' });
    expect(await client.LinkedEpics.all('acme', epic.iid)).toMatchObject([{ id: moon.id }]);
    expect(await client.GroupEpicBoards.all('acme')).toMatchObject([{ group: { name: 'Acme' } }]);
  });

  it('API-01 parses errors, page limits and the OpenAPI document', async () => {
    const get = (url: string) => server.app.inject({ url, headers: { 'private-token': ann.token } });
    expect((await get('/api/v4/nothing')).json()).toEqual({ error: '404 Not Found' });
    expect((await get('/api/v4/projects/999999')).json()).toEqual({ message: '404 Project Not Found' });
    expect(
      (await server.app.inject({ url: '/api/v4/user', headers: { 'private-token': 'wrong' } })).json(),
    ).toEqual({ message: '401 Unauthorized' });
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/v4/projects/acme%2Frocket/issues',
          headers: { 'private-token': ann.token },
        })
      ).json(),
    ).toEqual({ error: 'title is missing' });
    const list = await get('/api/v4/projects?per_page=500&search=rocket&simple=true');
    expect(list.headers['x-per-page']).toBe('100');
    expect(list.headers.link).toContain('search=rocket');
    const document = (await get('/api/v4/openapi.json')).json<{
      openapi: string;
      paths: Record<string, unknown>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).length).toBeGreaterThan(90);
    expect(Object.keys(document.paths).every((path) => path.startsWith('/api/v4/'))).toBe(true);
  });
});
