import { hasRole } from '../../../platform/access/project-rules.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { findTimelogAuthor, readTimeReport } from '../../planning/index.ts';
import type { ReportSource } from '../../planning/index.ts';
import { issuePolicy } from '../issue.policy.ts';
import { authorizeIssue } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { issueReference } from '../issue-words.ts';
import { updateIssue } from '../update-issue.ts';
import { timelogsOfIssues } from './time-report.queries.ts';

const manages = hasRole('maintainer');

/** Whether this viewer may delete an entry: their own, and as a Maintainer everybody's. */
function mayDelete(ctx: Context, { issue, project }: LoadedIssue, authorId: number | null): boolean {
  const { viewer } = ctx;
  return (
    issuePolicy.admin(viewer, { ...issue, project }) &&
    ((viewer.user !== null && viewer.user.id === authorId) || manages.holds(viewer, project))
  );
}

/** Whose time a report shows: that of one issue, or of a milestone's issues, of all projects or of one. */
export type ReportScope =
  | { readonly issueId: number }
  | { readonly milestoneId: number; readonly projectId: number | null };

/** The time spent on one issue, or on those issues of a milestone that this viewer may see. Entries are deletable on `loaded`'s own report. */
export function readIssueTime(
  ctx: Context,
  scope: ReportScope,
  page: number,
  /** The project that references are relative to. */
  projectId: number | null,
  loaded?: LoadedIssue,
) {
  const source: ReportSource = {
    which: timelogsOfIssues(ctx.viewer, scope),
    nameOf: (issue) => ({
      reference: issueReference(issue, projectId ?? 0),
      path: `/${issue.project_path}/-/issues/${issue.iid}`,
    }),
    mayDelete: (authorId) => loaded !== undefined && mayDelete(ctx, loaded, authorId),
  };
  return readTimeReport(ctx, source, page);
}

/** Deletes an entry, with a note in the history. Throws 403 if it is somebody else's and the viewer is no Maintainer. */
export async function deleteTimelog(ctx: Context, loaded: LoadedIssue, id: number): Promise<void> {
  authorizeIssue(ctx, 'admin', loaded);
  const entry = await findTimelogAuthor(ctx.platform.db, loaded.issue.id, id);
  if (entry === undefined) throw notFound('Timelog');
  if (!mayDelete(ctx, loaded, entry.user_id)) throw forbidden();
  await updateIssue(ctx, loaded, { deleteTimelog: id });
}
