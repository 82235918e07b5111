import { createTestServer } from './server.ts';
import type { Caller, TestServer, TestUser } from './server.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import { loadMergeRequest } from '../server/features/merge-requests/merge-request.service.ts';
import { changeRefs, openRepository } from '../server/features/repositories/index.ts';
import type { RefCommand } from '../server/git/index.ts';

/** A merge request as v4 answers it, as far as tests ask. */
export interface MergeRequestAnswer {
  readonly id: number;
  readonly iid: number;
  readonly state: string;
  readonly sha: string;
  readonly target_branch: string;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha: string | null;
  readonly detailed_merge_status: string;
  readonly changes_count: string | null;
  readonly diff_refs: { readonly base_sha: string; readonly head_sha: string; readonly start_sha: string };
  readonly message: unknown;
}

export interface NewCommit {
  readonly project: number;
  readonly branch: string;
  readonly files: Readonly<Record<string, string>>;
  /** The branch from which a new one starts. */
  readonly from?: string;
  readonly as?: TestUser;
}

/** A server with projects of Ann's, for tests of merge requests. */
export interface MergeRequestWorld {
  readonly server: TestServer;
  readonly ann: TestUser;
  readonly ben: TestUser;
  /** A project of Ann's with a README on `main`, where Ben is a Developer. */
  createProject(visibility?: 'private' | 'internal' | 'public'): Promise<number>;
  /** Somebody's fork of it, with its repository. */
  fork(project: number, as: TestUser, more?: object): Promise<number>;
  /** A commit with new files; its id. */
  commit(commit: NewCommit): Promise<string>;
  open(project: number, sourceBranch: string, more?: object, as?: TestUser): Promise<MergeRequestAnswer>;
  read(project: number, iid: number): Promise<MergeRequestAnswer>;
  change(
    project: number,
    iid: number,
    changes: object,
    as?: Caller,
  ): Promise<{ status: number; body: MergeRequestAnswer }>;
  merge(
    project: number,
    iid: number,
    body?: object,
    as?: Caller,
  ): Promise<{ status: number; body: MergeRequestAnswer }>;
  /** The commit of a ref; null if it does not exist. */
  refOf(project: number, ref: string): Promise<string | null>;
  /** Moves refs as one push of Ann's. */
  push(project: number, commands: readonly RefCommand[]): Promise<void>;
  /** As `merge` takes it, as it is now. */
  load(project: number, iid: number, as?: TestUser): ReturnType<typeof loadMergeRequest>;
}

export async function openMergeRequestWorld(settings: Partial<Settings> = {}): Promise<MergeRequestWorld> {
  const server = await createTestServer(settings);
  const [ann, ben] = await server.createUsers('ann', 'ben');
  const { git } = server.platform;
  let number = 0;
  const put = async (path: string, body: object, as: Caller) => {
    const answer = await server.api('PUT', path, as, body);
    return { status: answer.statusCode, body: answer.json<MergeRequestAnswer>() };
  };
  return {
    server,
    ann,
    ben,
    async createProject(visibility = 'private') {
      const asked = { name: `App ${++number}`, initialize_with_readme: true, visibility };
      const { id } = await server.create('/projects', asked, ann);
      await server.create(`/projects/${id}/members`, { user_id: ben.id, access_level: 30 }, ann);
      return id;
    },
    async fork(project, as, more = {}) {
      const { id } = await server.create(
        `/projects/${project}/fork`,
        { path: `fork-${++number}`, ...more },
        as,
      );
      await server.drain();
      return id;
    },
    async commit({ project, branch, files, from, as = ann }) {
      const { id } = await server.create<{ id: string }>(
        `/projects/${project}/repository/commits`,
        {
          branch,
          commit_message: `Change ${Object.keys(files).join(', ')}`,
          ...(from === undefined ? {} : { start_branch: from }),
          actions: Object.entries(files).map(([file_path, content]) => ({
            action: 'create',
            file_path,
            content,
          })),
        },
        as,
      );
      return id;
    },
    open: (project, source_branch, more = {}, as = ann) =>
      server.create<MergeRequestAnswer>(
        `/projects/${project}/merge_requests`,
        { title: 'Add a file', source_branch, target_branch: 'main', ...more },
        as,
      ),
    read: async (project, iid) =>
      (await server.api('GET', `/projects/${project}/merge_requests/${iid}`, ann)).json<MergeRequestAnswer>(),
    change: (project, iid, changes, as = ann) =>
      put(`/projects/${project}/merge_requests/${iid}`, changes, as),
    merge: (project, iid, body = {}, as = ann) =>
      put(`/projects/${project}/merge_requests/${iid}/merge`, body, as),
    refOf: (project, ref) => git.readRef(git.repository(project), ref),
    async push(project, commands) {
      const ctx = server.context(ann.viewer);
      const done = await changeRefs(ctx, await openRepository(ctx, String(project), 'push_code'), {
        planned: commands,
        // Fast-forwards are the caller's business.
        make: () => Promise.resolve({ ok: true, value: { commands, grown: commands.map(({ ref }) => ref) } }),
      });
      if (!done.ok) throw new Error(`The push failed: ${done.reason}`);
    },
    load: (project, iid, as = ann) => loadMergeRequest(server.context(as.viewer), String(project), iid),
  };
}
