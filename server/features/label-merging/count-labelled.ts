import type { LabelledCounts } from '../../../contract/labels/labels.ts';
import type { Context } from '../../platform/context.ts';
import { countLabelledInProjects, countLabelledSeen, loadLabelScope, readOwnLabel } from '../labels/index.ts';

/** What would lose a label or get another, as far as the viewer sees it. Throws as changing the label does. */
export async function readLabelled(
  ctx: Context,
  kind: 'project' | 'group',
  scope: string,
  label: number,
): Promise<LabelledCounts> {
  const { id } = await readOwnLabel(ctx, await loadLabelScope(ctx, kind, scope), label);
  const {
    platform: { db, subjects },
    viewer,
  } = ctx;
  const [inProjects, epics] = await Promise.all([
    countLabelledInProjects(db, viewer, id),
    countLabelledSeen(db, viewer, subjects.get('Epic'), id),
  ]);
  return {
    issues: inProjects.get('Issue') ?? 0,
    merge_requests: inProjects.get('MergeRequest') ?? 0,
    epics,
  };
}
