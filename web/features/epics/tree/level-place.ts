import type { TreeEpic } from '../../../../contract/epics/epic-tree.ts';

/** An epic whose level is shown, and the level that it stands in. */
export interface LevelPlace {
  readonly id?: number;
  readonly group: string;
  readonly iid: number;
  readonly reference: string;
  readonly above?: LevelPlace;
}

/** Names the epic that the rows of a level are in. */
export const nameOf = ({ group, iid }: Pick<LevelPlace, 'group' | 'iid'>): string => `${group}&${iid}`;

export const placeIn = (
  { group_path: group, iid, reference, id }: TreeEpic,
  above?: LevelPlace,
): LevelPlace => ({
  id,
  group,
  iid,
  reference,
  ...(above === undefined ? {} : { above }),
});

export const placeAbove = (
  { group_path, iid }: Pick<TreeEpic, 'group_path' | 'iid'>,
  group: string,
): LevelPlace => ({
  group: group_path,
  iid,
  reference: `${group_path === group ? '' : group_path}&${iid}`,
});
