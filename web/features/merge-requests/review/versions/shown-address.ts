import { stringifySearch } from '../../../../platform/search-params.ts';
import type { MergeRequestChanges } from '../../../../../contract/merge-requests/merge-requests.ts';
import type { ChangesSearch } from '../../changes.queries.ts';

/** The address of other changes of the same merge request, shown in the same way. */
export const addressOfChanges = (
  { w, view }: ChangesSearch,
  asked: Pick<ChangesSearch, 'diff_id' | 'start_sha' | 'commit_id'> = {},
): string => stringifySearch({ ...asked, w, view }) || '?';

/** Whether there is a newer version than the one that was the newest when it was read. Who has chosen an older one reads on. */
export const hasMoved = ({ is_newest, version }: MergeRequestChanges['shown'], newest: number): boolean =>
  is_newest && newest > version.id;
