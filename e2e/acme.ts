import type { Settings } from '../server/platform/settings/settings.ts';
import type { TestUser } from '../testing/server.ts';
import { createStage, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

export interface Issue {
  readonly id: number;
  readonly iid: number;
}
export interface Note {
  readonly id: number;
}
export interface Thread {
  readonly id: string;
  readonly notes: readonly [Note];
}

/** The project of this file's world: its addresses, and the actions of its people. */
export interface Acme {
  /** Of the project, in v4. */
  readonly project: string;
  /** A page of the project, as `issues/1`. */
  page(path: string): string;
  address(issue: Issue): string;
  /** An issue of ann's. */
  open(title: string, more?: object): Promise<Issue>;
  comment(who: TestUser, issue: Issue, body: string): Promise<Note>;
  thread(who: TestUser, issue: Issue, body: string): Promise<Thread>;
  reply(who: TestUser, issue: Issue, discussion: string, body: string): Promise<Note>;
  resolve(who: TestUser, issue: Issue, discussion: string): Promise<void>;
}

// Each test file loads this module separately, so what useAcme creates is imported by name.
export let stage: Stage;
export let ann: TestUser;
export let bob: TestUser;
export let carol: TestUser;
export let acme: Acme;

/** The group Acme with one public project. */
export async function createAcmeProject(stage: Stage, owner: TestUser, name: string): Promise<void> {
  const group = await stage.call<{ id: number }>(owner, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
  });
  await stage.call(owner, 'POST', '/api/v4/projects', {
    name,
    path: name.toLowerCase(),
    namespace_id: group.id,
    visibility: 'public',
  });
}

/**
 * The world of many files' tests: a public project of the group Acme, owned by ann; bob is a Developer; carol is not a member.
 */
export function useAcme(settings: Partial<Settings> = {}, name = 'Large'): void {
  useWorld(async () => {
    stage = await createStage(settings);
    ann = await stage.server.createUser('ann', { admin: true });
    bob = await stage.server.createUser('bob');
    carol = await stage.server.createUser('carol');
    await createAcmeProject(stage, ann, name);
    acme = acmeProject(name.toLowerCase());
    await stage.call(ann, 'POST', `${acme.project}/members`, { username: 'bob', access_level: 30 });
  });
}

function acmeProject(path: string): Acme {
  const project = `/api/v4/projects/acme%2F${path}`;
  const page = (rest: string): string => `${stage.base}/acme/${path}/-/${rest}`;
  const issueIn = ({ iid }: Issue): string => `${project}/issues/${iid}`;
  return {
    project,
    page,
    address: ({ iid }) => page(`issues/${iid}`),
    open: (title, more = {}) => stage.call(ann, 'POST', `${project}/issues`, { title, ...more }),
    comment: (who, issue, body) => stage.call(who, 'POST', `${issueIn(issue)}/notes`, { body }),
    thread: (who, issue, body) => stage.call(who, 'POST', `${issueIn(issue)}/discussions`, { body }),
    reply: (who, issue, discussion, body) =>
      stage.call(who, 'POST', `${issueIn(issue)}/discussions/${discussion}/notes`, { body }),
    resolve: (who, issue, discussion) =>
      stage.call(who, 'PUT', `${issueIn(issue)}/discussions/${discussion}`, { resolved: true }),
  };
}
