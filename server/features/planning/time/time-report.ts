import type { RawBuilder } from 'kysely';
import { formatDuration } from '../../../../contract/planning/duration.ts';
import type { Context } from '../../../platform/context.ts';
import { presentAuthor } from '../../accounts/index.ts';
import { findTimelogs, findTimeTotals } from './time-report.queries.ts';
import type { TimelogRow } from './time-report.queries.ts';

/** Entries per page. */
const entriesPerPage = 100;

/** Whose time a report shows. */
export interface ReportSource {
  /** Of entries `t` of subjects `i` of projects `p`: those that the viewer may see. */
  readonly which: RawBuilder<unknown>;
  readonly nameOf: (subject: TimelogRow['subject']) => { readonly reference: string; readonly path: string };
  /** Whether the viewer may delete an entry of this person's. */
  readonly mayDelete: (authorId: number | null) => boolean;
}

/** The time that was spent: entries, and totals of all pages. */
export async function readTimeReport(ctx: Context, { which, nameOf, mayDelete }: ReportSource, page: number) {
  const { db, settings } = ctx.platform;
  const [rows, totals] = await Promise.all([
    // One more than shown indicates whether there is a next page.
    findTimelogs(db, which, { limit: entriesPerPage + 1, offset: (page - 1) * entriesPerPage }),
    findTimeTotals(db, which),
  ]);
  const timeOf = (seconds: number) => ({
    time_spent: seconds,
    human_time_spent: formatDuration(seconds, settings.timeTrackingLimitToHours),
  });
  return {
    entries: rows.slice(0, entriesPerPage).map(({ id, time_spent, summary, spent_at, user, subject }) => {
      const { reference, path } = nameOf(subject);
      return {
        id,
        spent_at,
        summary,
        ...timeOf(time_spent),
        user: presentAuthor(user, ctx.baseUrl),
        subject: { iid: subject.iid, title: subject.title, reference, web_url: ctx.baseUrl + path },
        deletable: mayDelete(user?.id ?? null),
      };
    }),
    people: totals.map(({ user, total }) => ({ user: presentAuthor(user, ctx.baseUrl), ...timeOf(total) })),
    ...timeOf(totals.reduce((sum, { total }) => sum + total, 0)),
    page,
    more: rows.length > entriesPerPage,
  };
}
