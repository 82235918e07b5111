import type { Query, QueryClient } from '@tanstack/react-query';
import { treeIssuesAtOnce, treeLevelsAtOnce, type EpicTree } from '../../../../contract/epics/epic-tree.ts';
import type { Api } from '../../../platform/api.ts';
import { batched } from '../../../platform/batched.ts';
import { apiOf, apiQuery } from '../../../platform/query.ts';
import { idPart } from '../../../platform/url.ts';
import { groupEpics } from '../epic.queries.ts';

/** Where what is below an epic is read and changed, without the relative root. */
export const treePath = (group: string, iid: number | string) => `${groupEpics(group)}/${iid}/tree` as const;
type TreePath = ReturnType<typeof treePath>;

/** The levels of trees. */
export const ofTrees = {
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    typeof queryKey[1] === 'string' && queryKey[1].endsWith('/tree'),
};

/** Reads all levels again that are shown: each counts what is below it. */
export const readTreesAgain = (client: QueryClient): Promise<void> => client.invalidateQueries(ofTrees);

/** A level with the issues of further pages behind its own. One that was moved between two answers can be on both. */
export const withPages = (first: EpicTree, further: readonly EpicTree[]): EpicTree =>
  further.length === 0
    ? first
    : {
        ...first,
        issues: [
          ...new Map(
            [first, ...further].flatMap(({ issues }) => issues.map((one) => [one.id, one] as const)),
          ).values(),
        ],
        more: further.at(-1)!.more,
      };

/** The last page of those that hold so many issues. */
export const lastPage = (issues: number): number => Math.max(1, Math.ceil(issues / treeIssuesAtOnce));

/** The pages behind the first one, as far as so many issues are shown. */
export const readFurther = (
  api: Api,
  path: TreePath,
  shown: number,
  signal?: AbortSignal,
): Promise<readonly EpicTree[]> =>
  Promise.all(
    Array.from({ length: lastPage(shown) - 1 }, (_, index) =>
      api.get(path, { query: { page: index + 2 }, ...(signal && { signal }) }),
    ),
  );

type ReadLevel = (epicId: number) => Promise<EpicTree | undefined>;
const readers = new WeakMap<Api, Map<string, ReadLevel>>();

/**
 * Levels of a group's epics that are opened, or read again, at the same moment come with one answer. Undefined for one alone. Groups are asked for apart:
 * where one can't be seen any more, only its levels fail.
 */
function readTogether(api: Api, group: string, epicId: number): Promise<EpicTree | undefined> {
  const ofGroups = readers.get(api) ?? new Map<string, ReadLevel>();
  readers.set(api, ofGroups);
  const read =
    ofGroups.get(group) ??
    batched<number, EpicTree>(async (ids) => {
      if (ids.length === 1) return new Map();
      const trees = await api.get(`/groups/${idPart(group)}/-/epics/trees`, { query: { ids } });
      return new Map(trees.map((tree) => [tree.id, tree]));
    }, treeLevelsAtOnce);
  ofGroups.set(group, read);
  return read(epicId);
}

/**
 * One level of the tree below an epic, with the issues of all pages that are shown: they are read together, or a row that goes over the end of a
 * page would be on none for a moment, and lose the focus. The epic's id, where it is known, lets levels share an answer.
 */
export function treeQuery(group: string, iid: number | string, id?: number) {
  const path = treePath(group, iid);
  const query = apiQuery(path, {});
  return {
    ...query,
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const api = apiOf(client);
      const shown = client.getQueryData(query.queryKey);
      const known = shown?.id ?? id;
      const readAlone = () => api.get(path, { query: {}, signal });
      const [first, further] = await Promise.all([
        known === undefined
          ? readAlone()
          : readTogether(api, group, known).then((tree) => tree ?? readAlone()),
        readFurther(api, path, shown?.issues.length ?? 0, signal),
      ]);
      return withPages(first, further);
    },
  };
}
