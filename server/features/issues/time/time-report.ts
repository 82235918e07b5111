import { formatDuration } from '../../../../contract/issues/duration.ts';
import { hasRole } from '../../../platform/access/project-rules.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { presentAuthor } from '../../accounts/index.ts';
import { findTimelogAuthor } from '../../planning/index.ts';
import { issuePolicy } from '../issue.policy.ts';
import { authorizeIssue } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { issueReference } from '../issue-words.ts';
import { updateIssue } from '../update-issue.ts';
import { findTimelogs, findTimeTotals } from './time-report.queries.ts';
import type { ReportScope } from './time-report.queries.ts';

/** Entries per page. */
const entriesPerPage = 100;

const manages = hasRole('maintainer');

/** Whether this viewer may delete an entry: their own, and as a Maintainer everybody's. */
function mayDelete(ctx: Context, { issue, project }: LoadedIssue, authorId: number | null): boolean {
  const { viewer } = ctx;
  return (
    issuePolicy.admin(viewer, { ...issue, project }) &&
    ((viewer.user !== null && viewer.user.id === authorId) || manages.holds(viewer, project))
  );
}

/** The time spent on one issue, or on those issues of a milestone that this viewer may see. Entries are deletable on `loaded`'s own report. */
export async function readTimeReport(
  ctx: Context,
  scope: ReportScope,
  page: number,
  /** The project that references are relative to. */
  projectId: number | null,
  loaded?: LoadedIssue,
) {
  const { db, settings } = ctx.platform;
  const [rows, totals] = await Promise.all([
    // One more than shown indicates whether there is a next page.
    findTimelogs(db, ctx.viewer, scope, { limit: entriesPerPage + 1, offset: (page - 1) * entriesPerPage }),
    findTimeTotals(db, ctx.viewer, scope),
  ]);
  const timeOf = (seconds: number) => ({
    time_spent: seconds,
    human_time_spent: formatDuration(seconds, settings.timeTrackingLimitToHours),
  });
  return {
    entries: rows.slice(0, entriesPerPage).map(({ id, time_spent, summary, spent_at, user, issue }) => ({
      id,
      spent_at,
      summary,
      ...timeOf(time_spent),
      user: presentAuthor(user, ctx.baseUrl),
      issue: {
        iid: issue.iid,
        title: issue.title,
        reference: issueReference(issue, projectId ?? 0),
        web_url: `${ctx.baseUrl}/${issue.project_path}/-/issues/${issue.iid}`,
      },
      deletable: loaded !== undefined && mayDelete(ctx, loaded, user?.id ?? null),
    })),
    people: totals.map(({ user, total }) => ({ user: presentAuthor(user, ctx.baseUrl), ...timeOf(total) })),
    ...timeOf(totals.reduce((sum, { total }) => sum + total, 0)),
    page,
    more: rows.length > entriesPerPage,
  };
}

/** Deletes an entry, with a note in the history. Throws 403 if it is somebody else's and the viewer is no Maintainer. */
export async function deleteTimelog(ctx: Context, loaded: LoadedIssue, id: number): Promise<void> {
  authorizeIssue(ctx, 'admin', loaded);
  const entry = await findTimelogAuthor(ctx.platform.db, loaded.issue.id, id);
  if (entry === undefined) throw notFound('Timelog');
  if (!mayDelete(ctx, loaded, entry.user_id)) throw forbidden();
  await updateIssue(ctx, loaded, { deleteTimelog: id });
}
