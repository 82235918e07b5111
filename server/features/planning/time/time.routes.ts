import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { parseDuration } from '../../../../contract/planning/duration.ts';
import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { withArticle } from '../../../platform/subjects/words.ts';
import type { PlannedFields } from '../planned-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { presentTimeStats } from './time-stats.presenter.ts';

const tags = ['Time tracking'];
const Duration = Type.String({ maxLength: 100, description: '`3h30m`; 1mo = 4w, 1w = 5d, 1d = 8h' });

type Timed = Pick<PlannedFields, 'time_estimate' | 'total_time_spent'>;

/** A kind of subjects with times, as its routes name and change them. */
export interface TimedKind<Params extends TObject> {
  /** `/api/v4/projects/:id/issues/:issue_iid` */
  readonly base: `/${string}`;
  readonly params: Params;
  readonly noun: string;
  /** Throws 404 where the viewer can't see it. */
  readonly load: (ctx: Context, params: Static<Params>) => Promise<Timed>;
  /** Throws also 403. The changes are read after the rights: without them the value is not validated. */
  readonly change: (ctx: Context, params: Static<Params>, changes: () => SubjectChanges) => Promise<Timed>;
}

function durationOf(text: string): number {
  const duration = parseDuration(text);
  if (duration === undefined) throw invalid({ duration: ['is invalid'] });
  return duration;
}

/** v4: the estimate and the time spent on the subjects of a kind. */
export function timeRoutes<Params extends TObject>(
  app: App,
  { base, params: schema, noun, load, change }: TimedKind<Params>,
): void {
  const one = withArticle(noun);
  const changed = async (ctx: Context, params: unknown, changes: () => SubjectChanges) =>
    presentTimeStats(await change(ctx, params as Static<Params>, changes), ctx.platform.settings);

  app.get(
    `${base}/time_stats`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: `Show the time stats of ${one}`, params: schema },
    },
    async ({ ctx, params }) =>
      presentTimeStats(await load(ctx, params as Static<Params>), ctx.platform.settings),
  );
  app.post(
    `${base}/time_estimate`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Set the time estimate of ${one}`,
        params: schema,
        body: Type.Object({ duration: Duration }),
      },
    },
    async ({ ctx, params, body }) =>
      changed(ctx, params, () => ({ timeEstimate: durationOf((body as { duration: string }).duration) })),
  );
  app.post(
    `${base}/reset_time_estimate`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Reset the time estimate of ${one}`, params: schema },
    },
    async ({ ctx, params }) => changed(ctx, params, () => ({ timeEstimate: 0 })),
  );
  app.post(
    `${base}/add_spent_time`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Add spent time to ${one}`,
        params: schema,
        body: Type.Object({
          duration: Duration,
          summary: Type.Optional(Type.String({ maxLength: 255 })),
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { duration, summary } = body as { readonly duration: string; readonly summary?: string };
      return reply.status(201).send(
        await changed(ctx, params, () => ({
          timeSpent: [{ duration: durationOf(duration), summary: summary?.replaceAll('\u0000', '') }],
        })),
      );
    },
  );
  app.post(
    `${base}/reset_spent_time`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: `Reset the spent time of ${one}`, params: schema },
    },
    async ({ ctx, params }) => changed(ctx, params, () => ({ resetTimeSpent: true })),
  );
}
