import type { SubjectOutline, SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { authorizeProject, findProject, loadProject, projectPolicy } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { searchCommits } from './search-commits.ts';
import {
  findCommentedCommit,
  findReadableCommits,
  identifyCommentedCommit,
  readCommentedCommit,
} from './commit-comment.queries.ts';
import { commitAudience, commitSourceVisible } from './commit-audience.queries.ts';
import { resolveCommitReferences } from './commit.references.ts';
import { placeOnCommit } from './place-on-commit.ts';
import { openRepository, resolveRevision } from './repository.service.ts';

export const shortSha = (sha: string): string => sha.slice(0, 8);

/** Realtime stream of a commit's page. */
export function commitStream(projectId: number, sha: string): string {
  return `project:${projectId}:commit:${sha}`;
}

/** A commit as discussions see it. `id` is 0 while it has no notes. */
function noteableOf(ctx: Context, project: ProjectRow, sha: string, id: number): Noteable {
  return {
    type: 'Commit',
    id,
    iid: null,
    key: sha,
    projectId: project.id,
    namespaceId: null,
    projectPath: project.full_path,
    title: shortSha(sha),
    webPath: `/${project.full_path}/-/commit/${sha}`,
    confidential: false,
    locked: false,
    archived: project.archived,
    // Nobody is notified.
    notesCount: 0,
    can: {
      // The viewer may read the code, or would not have got here.
      createNote: projectPolicy.create_note(ctx.viewer, project),
      adminNotes: projectPolicy.admin_note(ctx.viewer, project),
      // Readers of the code see everything about it.
      readInternalNotes: false,
      resolveNotes: false,
      update: false,
      deleteDescriptionVersions: false,
    },
    stream: commitStream(project.id, sha),
  };
}

/** The commit with this name, for discussions; throws 404 if there is none, or the viewer may not read the code. */
export async function loadCommitNoteable(ctx: Context, project: string, name: string): Promise<Noteable> {
  const open = await openRepository(ctx, project);
  const { sha } = await resolveRevision(ctx, open, name);
  const id = await findCommentedCommit(ctx.platform.db, open.project.id, sha);
  return noteableOf(ctx, open.project, sha, id ?? 0);
}

export const commitSubject: SubjectType = {
  ...commitAudience,
  name: 'Commit',
  noun: 'commit',
  parent: 'project',
  segment: 'commit',
  apiSegment: 'repository/commits',
  key: 'sha',
  discussions: { resolvable: false, place: placeOnCommit },
  load: loadCommitNoteable,
  async find(ctx, id) {
    const commit = await readCommentedCommit(ctx.platform.db, id);
    const project =
      commit === undefined ? undefined : await findProject(ctx.platform.db, ctx.viewer, commit.project_id);
    return commit === undefined || project === undefined || !projectPolicy.read_code(ctx.viewer, project)
      ? undefined
      : noteableOf(ctx, project, commit.sha, id);
  },
  identify: (tx, { projectId, key }) => identifyCommentedCommit(tx, projectId!, key),
  // Commits store no number of notes.
  noteCountChanged: () => Promise.resolve(undefined),
  async outlines(ctx, ids) {
    const commits = await findReadableCommits(ctx.platform.db, ctx.viewer, ids);
    return new Map(
      commits.map(({ id, sha, full_path }): [number, SubjectOutline] => {
        const webPath = `/${full_path}/-/commit/${sha}`;
        const title = shortSha(sha);
        const presented = { id: sha, short_id: title, title, web_url: `${ctx.baseUrl}${webPath}` };
        return [id, { webPath, title, reference: title, iid: null, sha, state: null, presented }];
      }),
    );
  },
  async readTitle({ db, git }, id) {
    const known = await readCommentedCommit(db, id);
    if (known === undefined) return null;
    const commit = await git.commit(git.repository(known.project_id), known.sha);
    return commit.ok ? commit.value.title : null;
  },
  search: {
    scope: 'commits',
    async authorize(ctx, projectId) {
      authorizeProject(ctx, 'read_code', await loadProject(ctx, String(projectId)));
    },
    find: searchCommits,
  },
  reference: { kind: 'commit', sigil: '@', resolve: resolveCommitReferences },
  sourceVisible: commitSourceVisible,
};
