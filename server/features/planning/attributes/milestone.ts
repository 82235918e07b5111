import type { Connection } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeValue, NewChange } from '../../../platform/subjects/change.ts';
import { milestoneReference } from '../../../platform/subjects/sentence.ts';
import { findMilestone } from '../../milestones/index.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import type { MilestoneRow } from '../../milestones/index.ts';
import { addedIds, removedIds } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

/** The milestone with this id, if it can be used in the project or group; 0 and null mean none. Throws 400 for others. */
async function checkMilestone(
  db: Connection,
  parent: Parent,
  id: number | null,
): Promise<MilestoneRow | undefined> {
  if (id === null || id === 0) return undefined;
  const milestone = await findMilestone(db, parent, id, true);
  if (milestone === undefined) throw invalid({ milestone: ['is invalid'] });
  return milestone;
}

interface MilestoneValue {
  readonly id: number;
  /** Remains when the milestone is deleted. */
  readonly title: string;
}

const valueOf = ({ id, title }: MilestoneRow): ChangeValue => ({ id, title });

export const milestone: Attribute = {
  name: 'milestone',
  right: 'admin',
  isAsked: (changes) => changes.milestoneId !== undefined,
  async plan({ db, subject }, { milestoneId = null }) {
    const { fields, parent } = subject;
    const wanted = await checkMilestone(db, parent, milestoneId);
    if ((wanted?.id ?? null) === fields.milestone_id) return undefined;
    return async (tx, now) => {
      if ((wanted?.id ?? null) === now.milestone_id) return undefined;
      // Somebody may have given it another one since it was read.
      const was =
        now.milestone_id === null
          ? undefined
          : now.milestone_id === fields.milestone_id
            ? fields.milestone
            : await findMilestone(tx, parent, now.milestone_id, true);
      // One for the removed milestone and one for the added one, as in v4.
      const changes: NewChange[] = [
        ...(was === undefined ? [] : [{ attribute: 'milestone', old: valueOf(was) }]),
        ...(wanted === undefined ? [] : [{ attribute: 'milestone', new: valueOf(wanted) }]),
      ];
      return { columns: { milestone_id: wanted?.id ?? null }, notes: [{ action: 'milestone', changes }] };
    };
  },
  async undo({ db, subject: { fields, parent } }, made) {
    const [was] = removedIds(made);
    if (fields.milestone_id !== (addedIds(made)[0] ?? null)) return {};
    // It may have been deleted.
    if (was !== undefined && (await findMilestone(db, parent, was, true)) === undefined) return {};
    return { milestoneId: was ?? 0 };
  },
  words: inWords<MilestoneValue>({
    en(_, __, all) {
      const { old, new: wanted } = all.at(-1)!;
      return [
        wanted === null ? 'removed milestone ' : 'changed milestone to ',
        { reference: milestoneReference((wanted ?? old)?.title ?? '') },
      ];
    },
    de(_, __, all) {
      const { old, new: wanted } = all.at(-1)!;
      return [
        wanted === null ? 'hat den Meilenstein ' : 'hat den Meilenstein auf ',
        { reference: milestoneReference((wanted ?? old)?.title ?? '') },
        wanted === null ? ' entfernt' : ' geändert',
      ];
    },
  }),
};
