import type { Context } from '../../../platform/context.ts';
import { findOrigins, findProject } from '../../projects/index.ts';
import { mayMergeInto } from '../merging/open-target.ts';
import { findLentBranches } from './lent-branches.queries.ts';

/** The branches of a fork that this viewer may push to, since they may merge what is proposed from them (`allow_collaboration`). */
export async function lentBranches(ctx: Context, projectId: number): Promise<readonly string[]> {
  const { db } = ctx.platform;
  // A fork that has since been given another origin lends nothing to those of the old one.
  const rows = await findLentBranches(db, projectId, await findOrigins(db, projectId));
  const targets = await Promise.all(
    rows.map(async ({ project_id, target_branch, source_branches }) => {
      const project = await findProject(db, ctx.viewer, project_id);
      const may = project !== undefined && (await mayMergeInto(ctx, project, target_branch));
      return may ? source_branches : [];
    }),
  );
  return [...new Set(targets.flat())];
}
