import type { LightMyRequestResponse } from 'fastify';
import { createTestServer, type TestServer, type TestUser } from './server.ts';

/** The fields of a v4 note that tests read. */
export interface Note {
  readonly body: string;
  readonly system: boolean;
}

/**
 * The data for quick actions: ann's public project ann/garden where bob is a Reporter, with labels, a milestone, and issue #1 for
 * commands that refer to another; and ann/secret, which is private. In her group acme, with the epic acme&1, is the project acme/beds.
 */
export interface Garden extends Plot {
  readonly server: TestServer;
  readonly ann: TestUser;
  readonly inGroup: Plot;
}

/** One of its projects. */
export interface Plot {
  /** Opens an issue; returns its iid. */
  open(payload?: object, as?: TestUser): Promise<number>;
  read(iid: number): Promise<Record<string, unknown>>;
  /** Oldest first. */
  notes(iid: number): Promise<Note[]>;
  /** Comments in v4. */
  write(iid: number, body: string): Promise<LightMyRequestResponse>;
  /** Comments through the page's form. */
  post(iid: number, note: string, as?: TestUser): Promise<LightMyRequestResponse>;
  /** Changes an issue in v4. */
  change(iid: number, payload: object): Promise<LightMyRequestResponse>;
  /** The preview of a text's commands, as the page requests it. */
  preview(text: string, iid?: number): Promise<LightMyRequestResponse>;
}

export async function createGarden(): Promise<Garden> {
  const server = await createTestServer();
  const ann = await server.createUser('ann');
  const bob = await server.createUser('bob');
  const project = '/projects/ann%2Fgarden';
  await server.create('/projects', { name: 'Garden', visibility: 'public' }, ann);
  await server.create('/projects', { name: 'Secret', visibility: 'private' }, ann);
  for (const name of ['bug', 'good first', 'docs'])
    await server.create(`${project}/labels`, { name, color: 'red' }, ann);
  await server.create(`${project}/milestones`, { title: 'Next week' }, ann);
  await server.create(`${project}/members`, { user_id: bob.id, access_level: 20 }, ann);
  const acme = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  await server.create('/projects', { name: 'beds', namespace_id: acme.id, visibility: 'public' }, ann);
  await server.create('/groups/acme/epics', { title: 'Flowers' }, ann);
  const garden = plot(server, ann, 'ann/garden');
  await garden.open({ title: 'The other', labels: 'docs', milestone_id: 1 });
  return { server, ann, ...garden, inGroup: plot(server, ann, 'acme/beds') };
}

function plot(server: TestServer, ann: TestUser, path: string): Plot {
  const project = `/projects/${encodeURIComponent(path)}`;
  return {
    open: async (payload = {}, as = ann) =>
      (await server.create(`${project}/issues`, { title: 'A task', ...payload }, as)).iid,
    read: async (iid) => (await server.api('GET', `${project}/issues/${iid}`, ann)).json(),
    notes: async (iid) =>
      (await server.api('GET', `${project}/issues/${iid}/notes?sort=asc&per_page=100`, ann)).json(),
    write: (iid, body) => server.api('POST', `${project}/issues/${iid}/notes`, ann, { body }),
    post: (iid, note, as = ann) =>
      server.call(
        'POST',
        `/${path}/-/issues/${iid}/notes`,
        as,
        { note: { note } },
        { accept: 'application/json' },
      ),
    change: (iid, payload) => server.api('PUT', `${project}/issues/${iid}`, ann, payload),
    preview: (text, iid) =>
      server.call('POST', `/${path}/-/preview_markdown`, ann, {
        text,
        target_type: 'Issue',
        ...(iid === undefined ? {} : { target_id: String(iid) }),
      }),
  };
}
