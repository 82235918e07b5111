import { apiQuery } from '../../../platform/query.ts';
import { groupEpics } from '../epic.queries.ts';

/** Where what is below an epic is read and changed, without the relative root. */
export const treePath = (group: string, iid: number | string) => `${groupEpics(group)}/${iid}/tree` as const;

/** One level of the tree below an epic, by pages of its issues. */
export const treeQuery = (group: string, iid: number | string, page = 1) =>
  apiQuery(treePath(group, iid), page === 1 ? {} : { page });
