import { openMergeRequestWorld } from './merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from './merge-request-world.ts';
import type { Caller } from './server.ts';

/** A merge request of a project that merges only what statuses let pass. */
export interface WaitingRequest {
  readonly project: number;
  readonly iid: number;
  readonly sha: string;
  report(state: string, name?: string): Promise<unknown>;
  /** Sets it to be merged automatically. */
  wait(body?: object, as?: Caller): Promise<{ status: number; body: MergeRequestAnswer }>;
  cancel(as?: Caller): Promise<{ status: number; body: unknown }>;
  read(): Promise<
    MergeRequestAnswer & {
      readonly merge_when_pipeline_succeeds: boolean;
      readonly merge_user: { readonly username: string } | null;
      readonly should_remove_source_branch: boolean | null;
    }
  >;
  /** What its history says. */
  history(): Promise<readonly string[]>;
}

export interface AutoMergeWorld extends MergeRequestWorld {
  request(settings?: object): Promise<WaitingRequest>;
}

export async function openAutoMergeWorld(): Promise<AutoMergeWorld> {
  const world = await openMergeRequestWorld();
  const { server, ann, ben } = world;
  return {
    ...world,
    async request(settings = { only_allow_merge_if_pipeline_succeeds: true }) {
      const project = await world.createProject();
      await server.api('PUT', `/projects/${project}`, ann, settings);
      const sha = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
      const { iid } = await world.open(project, 'feature');
      await server.drain();
      const base = `/projects/${project}/merge_requests/${iid}`;
      return {
        project,
        iid,
        sha,
        report: (state, name = 'build') =>
          server.create(`/projects/${project}/statuses/${sha}`, { name, state }, ann),
        wait: (body = {}, as = ben) => world.merge(project, iid, { auto_merge: true, ...body }, as),
        async cancel(as = ben) {
          const answer = await server.api('POST', `${base}/cancel_merge_when_pipeline_succeeds`, as);
          return { status: answer.statusCode, body: answer.json() };
        },
        read: async () => (await server.api('GET', base, ann)).json(),
        history: async () =>
          (await server.api('GET', `${base}/notes?sort=asc`, ann))
            .json<{ body: string; system: boolean }[]>()
            .filter(({ system }) => system)
            .map(({ body }) => body),
      };
    },
  };
}
