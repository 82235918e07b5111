import { stringifySearch } from '../../../../platform/search-params.ts';
import type { ChangesSearch } from '../../merge-request.queries.ts';

/** The address of other changes of the same merge request, shown in the same way. */
export const addressOfChanges = (
  { w, view }: ChangesSearch,
  asked: Pick<ChangesSearch, 'diff_id' | 'start_sha' | 'commit_id'> = {},
): string => stringifySearch({ ...asked, w, view }) || '?';
