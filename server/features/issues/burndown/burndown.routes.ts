import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { findMilestoneByIid, loadMilestoneScope, readMilestone } from '../../milestones/index.ts';
import type { MilestoneRow } from '../../milestones/index.ts';
import { loadProjectScope } from '../issue.service.ts';
import { daysOf, eventsOf, statesOf } from './burndown.ts';
import type { IssueState } from './burndown.ts';
import { findMilestoneHistory } from './burndown.queries.ts';

/** The milestone's scope, for viewers who may read issues there. */
async function loadScope(ctx: Context, kind: 'project' | 'group', id: string) {
  if (kind === 'project') await loadProjectScope(ctx, id);
  return (await loadMilestoneScope(ctx, kind, id)).scope;
}

async function readStates(ctx: Context, milestone: MilestoneRow): Promise<IssueState[][]> {
  const issues = await findMilestoneHistory(ctx.platform.db, ctx.viewer, milestone.id);
  return issues.map((issue) => statesOf(issue, milestone.id));
}

async function presentBurndown(ctx: Context, milestone: MilestoneRow) {
  const issues = await readStates(ctx, milestone);
  const today = new Date().toISOString();
  const start = milestone.start_date ?? milestone.created_at.toISOString().slice(0, 10);
  // Of a past milestone the course ends with its last change.
  const lastChange = issues.flat().reduce((last, { at }) => (at > last ? at : last), '');
  const wanted = [milestone.due_date ?? today, lastChange].toSorted().at(-1)!;
  return {
    start,
    due: milestone.due_date,
    days: daysOf(issues, start, milestone.state === 'active' || wanted > today ? today : wanted),
  };
}

/** Burndown and burnup of milestones, from the history of their issues. */
export function burndownRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const) {
    app.get(
      `${kind === 'group' ? '/groups/:group' : '/:project'}/-/milestones/:iid/burndown.json`,
      {
        config: { access: 'anyone' },
        schema: { params: Type.Object({ [kind]: Type.String(), iid: Type.Integer() }) },
      },
      async (request) => {
        const params = request.params as Record<'project' | 'group', string> & { iid: number };
        const scope = await loadScope(request.ctx, kind, params[kind]);
        const milestone = await findMilestoneByIid(request.ctx.platform.db, scope, params.iid);
        if (milestone === undefined) throw notFound('Milestone');
        return presentBurndown(request.ctx, milestone);
      },
    );
    app.get(
      `/api/v4/${kind}s/:id/milestones/:milestone_id/burndown_events`,
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Milestones'],
          summary: `List the burndown events of a milestone of a ${kind}`,
          params: Type.Object({ id: Type.String(), milestone_id: Type.Integer() }),
        },
      },
      async ({ ctx, params }) => {
        const scope = await loadScope(ctx, kind, params.id);
        return eventsOf(await readStates(ctx, await readMilestone(ctx, scope, params.milestone_id)));
      },
    );
  }
}
