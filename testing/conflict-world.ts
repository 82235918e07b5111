import type { ConflictResolutions, MergeRequestConflicts } from '../contract/merge-requests/conflicts.ts';
import type { Commit } from '../server/git/index.ts';
import { openMergeRequestWorld } from './merge-request-world.ts';
import type { MergeRequestWorld } from './merge-request-world.ts';
import type { Caller, TestUser } from './server.ts';

/** Files by their paths; null deletes one. */
export type Tree = Readonly<Record<string, string | null>>;

export interface ConflictRequest {
  readonly project: number;
  /** The project of the source branch. */
  readonly source: number;
  readonly iid: number;
  /** Its address. */
  readonly page: string;
}

/** Merge requests whose branches changed the same. */
export interface ConflictWorld extends MergeRequestWorld {
  commitTo(project: number, branch: string, files: Tree, as?: TestUser): Promise<string>;
  /** A request of `feature` into `main`, which both came from the same commit. */
  request(branches: {
    readonly base: Tree;
    readonly head: Tree;
    readonly origin: Tree;
    /** Whose fork has the source branch. */
    readonly fork?: TestUser;
  }): Promise<ConflictRequest>;
  /** The conflicts as Ben sees them, with the text to edit of one file. */
  show(request: ConflictRequest, path?: string): Promise<MergeRequestConflicts>;
  /** Resolves them between the heads that are there, or that were seen. */
  resolve(
    request: ConflictRequest,
    asked: Pick<ConflictResolutions, 'files'> & {
      readonly seen?: MergeRequestConflicts;
      readonly as?: Caller;
    },
  ): Promise<{ readonly status: number; readonly body: object }>;
  /** What the source branch has. */
  filesOf(request: ConflictRequest): Promise<ReadonlyMap<string, Buffer>>;
  headOf(request: ConflictRequest): Promise<Commit>;
}

export async function openConflictWorld(): Promise<ConflictWorld> {
  const world = await openMergeRequestWorld();
  const { server, ann, ben } = world;
  const { git } = server.platform;
  const tip = async (project: number, branch: string) =>
    (await world.refOf(project, `refs/heads/${branch}`))!;
  const there = async (project: number, branch: string): Promise<ReadonlyMap<string, Buffer>> => {
    const repository = git.repository(project);
    const commit = await tip(project, branch);
    const found = new Map<string, Buffer>();
    const listed = await git.listFiles(repository, commit, { limit: 100 });
    if (!listed.ok) throw new Error(listed.reason);
    for (const path of listed.value.paths) {
      const file = await git.readFile(repository, commit, path);
      if (file.ok && file.value.content !== null) found.set(path, file.value.content);
    }
    return found;
  };
  const commitTo: ConflictWorld['commitTo'] = async (project, branch, files, as = ann) => {
    const before = (await world.refOf(project, `refs/heads/${branch}`)) === null ? 'main' : branch;
    const known = await there(project, before);
    const { id } = await server.create<{ id: string }>(
      `/projects/${project}/repository/commits`,
      {
        branch,
        commit_message: 'Change',
        ...(before === branch ? {} : { start_branch: before }),
        actions: Object.entries(files).map(([file_path, content]) =>
          content === null
            ? { action: 'delete', file_path }
            : {
                action: known.has(file_path) ? 'update' : 'create',
                file_path,
                content: Buffer.from(content).toString('base64'),
                encoding: 'base64',
              },
        ),
      },
      as,
    );
    return id;
  };
  const show: ConflictWorld['show'] = async ({ page }, path) => {
    const query = path === undefined ? '' : `?path=${encodeURIComponent(path)}`;
    const answer = await server.call('GET', `${page}/conflicts.json${query}`, ben);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return {
    ...world,
    commitTo,
    show,
    async request({ base, head, origin, fork }) {
      const project = await world.createProject(fork === undefined ? 'private' : 'public');
      if (Object.keys(base).length > 0) await commitTo(project, 'main', base);
      const source = fork === undefined ? project : await world.fork(project, fork);
      await commitTo(source, 'feature', head, fork ?? ann);
      await commitTo(project, 'main', origin);
      const { iid } = await server.create<{ iid: number }>(
        `/projects/${source}/merge_requests`,
        { title: 'Change it', source_branch: 'feature', target_branch: 'main', target_project_id: project },
        fork ?? ann,
      );
      await server.drain();
      const { path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
        path_with_namespace: string;
      }>();
      return { project, source, iid, page: `/${path}/-/merge_requests/${iid}` };
    },
    async resolve(request, { files, seen, as = ben }) {
      const { head_sha, target_sha } = seen ?? (await show(request));
      const answer = await server.call('POST', `${request.page}/resolve_conflicts`, as, {
        head_sha,
        target_sha,
        commit_message: 'Resolve it',
        files,
      });
      return { status: answer.statusCode, body: answer.json<object>() };
    },
    filesOf: ({ source }) => there(source, 'feature'),
    async headOf({ source }) {
      const commit = await git.commit(git.repository(source), await tip(source, 'feature'));
      if (!commit.ok) throw new Error(commit.reason);
      return commit.value;
    },
  };
}
