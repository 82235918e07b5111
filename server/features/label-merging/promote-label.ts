import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { authorizeGroup, loadGroup } from '../groups/index.ts';
import {
  announceReplaced,
  deleteLabels,
  findSameLabels,
  loadLabelScope,
  moveLabelToGroup,
  readOwnLabel,
  replaceLabelsOfSubjects,
} from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { handOver } from './hand-over.ts';

/**
 * Makes a project's label one of its group. Labels with the same title in the group and in its projects become one with it; all that has
 * or names one of them keeps it. Throws 403 without the right to manage labels in both, 400 in a personal namespace.
 */
export async function promoteLabel(ctx: Context, projectId: string, idOrTitle: string): Promise<LabelRow> {
  const project = await loadProject(ctx, projectId);
  authorizeProject(ctx, 'manage_labels', project);
  const label = await readOwnLabel(ctx, await loadLabelScope(ctx, 'project', projectId), idOrTitle);
  if (project.namespace_kind !== 'group')
    throw badRequest('This project belongs to a person: only labels of a group’s projects can be promoted.');
  const group = await loadGroup(ctx, project.namespace_id);
  authorizeGroup(ctx, 'manage_labels', group);
  return transaction(ctx.platform.db, async (tx) => {
    const same = await findSameLabels(tx, group.id, label.title);
    const present = same.find(({ namespace_id }) => namespace_id === group.id);
    const promoted = present ?? (await moveLabelToGroup(tx, label.id, group.id));
    const replaced = same.filter(({ id }) => id !== promoted.id);
    if (replaced.length > 0) {
      const ids = replaced.map(({ id }) => id);
      await replaceLabelsOfSubjects(tx, replaced, promoted.id);
      await handOver(tx, ids, promoted.id, { given: false });
      await deleteLabels(tx, ids);
      await announceReplaced(tx, group.traversal_ids, replaced);
    }
    await recordEvent(tx, 'label.changed', {
      labelId: promoted.id,
      change: 'updated',
      projectId: null,
      groupId: group.id,
    });
    return promoted;
  });
}
