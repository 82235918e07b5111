import { afterAll, beforeAll } from 'vitest';
import { people, visibilityRows } from '../server/access-table.ts';
import type { Feature } from '../server/platform/feature.ts';
import { createTestServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';

export type Person = (typeof people)[number];
export type Visibility = (typeof visibilityRows)[number];

const levels: Partial<Record<Person, number>> = {
  guest: 10,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
};

/** One group with one project of a visibility, and what a route's example needs in it. */
export interface World {
  readonly group: string;
  readonly project: string;
  readonly projectId: number;
  readonly memberId: number;
  readonly issueId: number;
  readonly noteId: number;
  readonly discussionId: string;
  readonly versionId: number;
  readonly awardId: number;
  readonly noteAwardId: number;
  readonly commitNoteId: number;
  readonly commitDiscussionId: string;
  readonly labelId: number;
  readonly groupLabelId: number;
  readonly milestoneId: number;
  readonly groupMilestoneId: number;
  readonly sha: string;
  readonly blob: string;
}

// The test files of a worker run one after the other, each with what its own useRouteWorlds has created.
export let server: TestServer;
export let root: TestUser;
export const users = {} as Record<Exclude<Person, 'nobody'>, TestUser>;
export const worlds = {} as Record<Visibility, World>;

export async function call(
  method: string,
  url: string,
  user: TestUser | { token: string } | null,
  payload?: object,
) {
  return server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Creates something as the administrator; returns the answer. */
export async function make<T = { id: number }>(url: string, payload: object = {}): Promise<T> {
  const answer = await call('POST', `/api/v4${url}`, root, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json<T>();
}

/** Whether a route is about a group: its `:id` is one. */
export const isOfGroup = (url: string): boolean => /^\/(?:api\/v4|-)\/groups\/|\/group\/avatar\//.test(url);

export async function groupIdOf(world: World): Promise<number> {
  return (await call('GET', `/api/v4/groups/${world.group}`, root)).json<{ id: number }>().id;
}

export function visibilityOf(world: World): string {
  return world.group.replace('group-', '');
}

async function createWorld(visibility: Visibility): Promise<World> {
  const group = `group-${visibility}`;
  const { id: groupId } = await make('/groups', { name: group, path: group, visibility });
  for (const [person, level] of Object.entries(levels))
    await make(`/groups/${groupId}/members`, { user_id: users[person as 'guest'].id, access_level: level });
  const project = `${group}/project`;
  const { id: projectId } = await make('/projects', {
    name: 'project',
    namespace_id: groupId,
    visibility,
    initialize_with_readme: true,
  });
  const member = await server.createUser(`member-${visibility}`);
  await make(`/projects/${projectId}/members`, { user_id: member.id, access_level: 10 });
  await make(`/groups/${groupId}/members`, { user_id: member.id, access_level: 10 });
  const issue = await make<{ id: number }>(`/projects/${projectId}/issues`, { title: 'An issue' });
  const thread = await make<{ id: string; notes: { id: number }[] }>(
    `/projects/${projectId}/issues/1/discussions`,
    { body: 'A note' },
  );
  const noteId = thread.notes[0]!.id;
  await call('PUT', `/api/v4/projects/${projectId}/issues/1`, root, { description: 'Changed' });
  const discussions = (await call('GET', `/${project}/-/issues/1/discussions.json`, root)).json<
    { notes: { description_version_id?: number }[] }[]
  >();
  const versionId = discussions
    .flatMap(({ notes }) => notes)
    .find((one) => one.description_version_id !== undefined)!.description_version_id!;
  const award = await make<{ id: number }>(`/projects/${projectId}/issues/1/award_emoji`, { name: 'tada' });
  const noteAward = await make<{ id: number }>(
    `/projects/${projectId}/issues/1/notes/${noteId}/award_emoji`,
    { name: 'tada' },
  );
  const label = await make<{ id: number }>(`/projects/${projectId}/labels`, { name: 'mark', color: 'red' });
  const groupLabel = await make<{ id: number }>(`/groups/${groupId}/labels`, {
    name: 'group mark',
    color: 'red',
  });
  const milestone = await make<{ id: number }>(`/projects/${projectId}/milestones`, { title: 'one' });
  const groupMilestone = await make<{ id: number }>(`/groups/${groupId}/milestones`, { title: 'group one' });
  await make(`/projects/${projectId}/repository/branches`, { branch: 'side', ref: 'main' });
  await make(`/projects/${projectId}/repository/tags`, { tag_name: 'v1', ref: 'main' });
  const tree = (await call('GET', `/api/v4/projects/${projectId}/repository/tree`, root)).json<
    { id: string }[]
  >();
  const commits = (await call('GET', `/api/v4/projects/${projectId}/repository/commits`, root)).json<
    { id: string }[]
  >();
  const sha = commits[0]!.id;
  const written = await call('POST', `/${project}/-/commit/${sha}/notes`, root, { note: 'A note' });
  return {
    group,
    project,
    projectId,
    memberId: member.id,
    issueId: issue.id,
    noteId,
    discussionId: thread.id,
    commitDiscussionId: written.json<{ discussion_id: string }>().discussion_id,
    versionId,
    awardId: award.id,
    noteAwardId: noteAward.id,
    commitNoteId: Number(written.json<{ id: string }>().id),
    labelId: label.id,
    groupLabelId: groupLabel.id,
    milestoneId: milestone.id,
    groupMilestoneId: groupMilestone.id,
    sha,
    blob: tree[0]!.id,
  };
}

/** A server with somebody of each role, and a world of each visibility; with these features, and what `prepare` adds. */
export function useRouteWorlds({
  features,
  prepare,
  fill,
}: {
  readonly features?: readonly Feature[];
  readonly prepare?: () => Promise<unknown>;
  /** Adds to each world. */
  readonly fill?: (world: World) => Promise<unknown>;
} = {}): void {
  beforeAll(async () => {
    server = await createTestServer({}, features === undefined ? {} : { features });
    await server.app.ready();
    await prepare?.();
    root = await server.createUser('root-person', { admin: true });
    users.administrator = root;
    for (const person of people)
      if (person !== 'nobody' && person !== 'administrator')
        users[person] = await server.createUser(`the-${person}`);
    // The examples use this module.
    const { fillWorld } = await import('./route-examples.ts');
    for (const visibility of visibilityRows) {
      worlds[visibility] = await createWorld(visibility);
      await fillWorld(worlds[visibility]);
      await fill?.(worlds[visibility]);
    }
  }, 300_000);
  afterAll(() => server?.close());
}
