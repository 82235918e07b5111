import { Type } from 'typebox';
import { parseDuration } from '../../../../contract/issues/duration.ts';
import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { presentTimeStats } from './time-stats.presenter.ts';
import { authorizeIssue, loadIssue } from '../issue.service.ts';
import { updateIssue } from '../update-issue.ts';

const tags = ['Time tracking'];
const base = '/api/v4/projects/:id/issues/:issue_iid';
const IssueId = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });
type IssueId = { readonly id: string; readonly issue_iid: number };
const Duration = Type.String({ maxLength: 100, description: '`3h30m`; 1mo = 4w, 1w = 5d, 1d = 8h' });

function durationOf(text: string): number {
  const duration = parseDuration(text);
  if (duration === undefined) throw invalid({ duration: ['is invalid'] });
  return duration;
}

/** v4: the estimate and the time spent on an issue. */
export function issueTimeRoutes(app: App): void {
  async function change(ctx: Context, params: IssueId, changes: () => SubjectChanges) {
    const loaded = await loadIssue(ctx, params.id, params.issue_iid);
    // Rights first: without the right the value is not validated.
    authorizeIssue(ctx, 'admin', loaded);
    return presentTimeStats((await updateIssue(ctx, loaded, changes())).issue, ctx.platform.settings);
  }

  app.get(
    `${base}/time_stats`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Show the time stats of an issue', params: IssueId },
    },
    async ({ ctx, params }) =>
      presentTimeStats((await loadIssue(ctx, params.id, params.issue_iid)).issue, ctx.platform.settings),
  );
  app.post(
    `${base}/time_estimate`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Set the time estimate of an issue',
        params: IssueId,
        body: Type.Object({ duration: Duration }),
      },
    },
    async ({ ctx, params, body }) => change(ctx, params, () => ({ timeEstimate: durationOf(body.duration) })),
  );
  app.post(
    `${base}/reset_time_estimate`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Reset the time estimate of an issue', params: IssueId },
    },
    async ({ ctx, params }) => change(ctx, params, () => ({ timeEstimate: 0 })),
  );
  app.post(
    `${base}/add_spent_time`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Add spent time to an issue',
        params: IssueId,
        body: Type.Object({
          duration: Duration,
          summary: Type.Optional(Type.String({ maxLength: 255 })),
        }),
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.status(201).send(
        await change(ctx, params, () => ({
          timeSpent: [
            { duration: durationOf(body.duration), summary: body.summary?.replaceAll('\u0000', '') },
          ],
        })),
      ),
  );
  app.post(
    `${base}/reset_spent_time`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Reset the spent time of an issue', params: IssueId },
    },
    async ({ ctx, params }) => change(ctx, params, () => ({ resetTimeSpent: true })),
  );
}
