import type { Connection } from '../../../platform/database/database.ts';
import { reaction } from '../../../platform/events/events.ts';
import type { Reaction } from '../../../platform/events/events.ts';
import type { Feature } from '../../../platform/feature.ts';
import { announceLists } from '../../projects/index.ts';
import type { ListsOfProjects } from '../../projects/index.ts';
import { findProjectsTogether } from './own-lists.queries.ts';
import type { Common } from './own-lists.queries.ts';

/** Whoever shows subjects hears of a milestone or label that many of them have. */
type Announce = (db: Connection, common: Common) => Promise<void>;

/** They show its name, and find subjects by what it is. */
export const commonChanged = (feature: string, announce: Announce): Reaction[] => [
  reaction('milestone.changed', `${feature}.milestone-changed`, async ({ db }, { milestoneId, change }) => {
    if (change !== 'created') await announce(db, { of: 'milestone', id: milestoneId });
  }),
  reaction('label.changed', `${feature}.label-changed`, async ({ db }, { labelId, change }) => {
    if (change !== 'created') await announce(db, { of: 'label', id: labelId });
  }),
];

/** It is about to be deleted: no row says afterwards what had it. */
export const beforeLosses = (
  announce: Announce,
): Required<Pick<Feature, 'beforeMilestone' | 'beforeLabel'>> => ({
  beforeMilestone: (tx, { id }) => announce(tx, { of: 'milestone', id }),
  beforeLabel: (tx, { id }) => announce(tx, { of: 'label', id }),
});

/** The lists of projects and of the groups above them. */
export const announceInLists =
  (lists: ListsOfProjects): Announce =>
  async (db, common) =>
    announceLists(db, lists, await findProjectsTogether(db, lists.kind, common));
