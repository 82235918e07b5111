import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { projectPolicy } from '../projects/index.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueOutline } from './issue.queries.ts';
import { issueStream } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';

const isOwn = (viewer: Viewer, authorId: number | null): boolean =>
  viewer.user !== null && viewer.user.id === authorId;

/** An issue as discussions see it. */
export function noteableOf(ctx: Context, loaded: LoadedIssue): Noteable {
  return { ...describeOutline(ctx, loaded), source: loaded };
}

/** The same for an issue of which only the outline was read. */
export function describeOutline(
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
    notesCount: issue.user_notes_count,
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
