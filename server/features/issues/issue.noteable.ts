import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { sql } from 'kysely';
import type { Noteable, NoteableType } from '../discussions/index.ts';
import { loadProject, projectPolicy } from '../projects/index.ts';
import { draftIssue } from './draft-issue.ts';
import { describeIssue } from './issue-conversation.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueOutline } from './issue.queries.ts';
import { findLoadedIssue, issueStream, loadIssue, lookAtIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { rememberLoadedIssue } from './loaded-issue.ts';

/** An issue as the discussions room sees it. */
export function noteableOf(ctx: Context, loaded: LoadedIssue): Noteable {
  const noteable = describe(ctx, loaded);
  rememberLoadedIssue(noteable, loaded);
  return noteable;
}

function describe(
  ctx: Context,
  { issue, project }: { readonly issue: IssueOutline; readonly project: LoadedIssue['project'] },
): Noteable {
  const subject = { ...issue, project };
  return {
    type: 'Issue',
    id: issue.id,
    iid: issue.iid,
    key: String(issue.iid),
    projectId: project.id,
    namespaceId: null,
    projectPath: project.full_path,
    title: issue.title,
    webPath: `/${project.full_path}/-/issues/${issue.iid}`,
    confidential: issue.confidential,
    locked: issue.discussion_locked === true,
    archived: project.archived,
    can: {
      createNote: issuePolicy.create_note(ctx.viewer, subject),
      adminNotes: projectPolicy.admin_note(ctx.viewer, project),
      readInternalNotes: projectPolicy.read_internal_notes(ctx.viewer, project),
      resolveNotes: projectPolicy.resolve_notes(ctx.viewer, project) || isOwn(ctx.viewer, issue.author_id),
      update: issuePolicy.update(ctx.viewer, subject),
      deleteDescriptionVersions: projectPolicy.admin_issue(ctx.viewer, project),
    },
    stream: issueStream(issue.id),
  };
}

/** A key as it stands in an address or comes with a form: 404 where it is no iid. */
function iidOf(key: string): number {
  const iid = /^\d{1,10}$/.test(key) ? Number(key) : 0;
  if (iid === 0 || iid >= 2 ** 31) throw notFound('Issue');
  return iid;
}

const isOwn = (viewer: Viewer, authorId: number | null): boolean =>
  viewer.user !== null && viewer.user.id === authorId;

export const issueNoteable: NoteableType = {
  type: 'Issue',
  segment: 'issues',
  key: 'iid',
  resolvable: true,
  load: async (ctx, project, iid) => noteableOf(ctx, await loadIssue(ctx, project, iidOf(iid))),
  look: async (ctx, project, iid) => describe(ctx, await lookAtIssue(ctx, project, iidOf(iid))),
  find: async (ctx, id) => {
    const loaded = await findLoadedIssue(ctx, id);
    return loaded === undefined ? undefined : noteableOf(ctx, loaded);
  },
  draft: async (ctx, project) =>
    noteableOf(ctx, draftIssue(ctx, await loadProject(ctx, project), { title: '' })),
  async noteCountChanged(tx, id, by, { internal }) {
    const { rows } = await sql<{
      total: number;
    }>`update subjects set user_notes_count = greatest(0, user_notes_count + ${by}),
      internal_notes_count = greatest(0, internal_notes_count + ${internal ? by : 0}), updated_at = now()
      where id = ${id} returning user_notes_count as total`.execute(tx);
    return rows[0]?.total;
  },
  async votesChanged(tx, id, { up, down }) {
    await sql`update subjects set upvotes = ${up}, downvotes = ${down} where id = ${id}`.execute(tx);
  },
  describe: describeIssue,
};
