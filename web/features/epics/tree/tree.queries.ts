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

/** An epic whose level is asked for. */
interface LevelAsked {
  readonly group: string;
  readonly id: number;
}
const readers = new WeakMap<Api, (level: LevelAsked) => Promise<EpicTree | undefined>>();

/** Levels that are opened, or read again, at the same moment come with one answer. Undefined for one alone. */
function readTogether(api: Api, level: LevelAsked): Promise<EpicTree | undefined> {
  const read =
    readers.get(api) ??
    batched<LevelAsked, EpicTree>(async (levels) => {
      const answers = [...Map.groupBy(levels, ({ group }) => group)].map(async ([group, of]) => {
        if (of.length === 1) return [];
        const query = { ids: of.map(({ id }) => id) };
        const trees = await api.get(`/groups/${idPart(group)}/-/epics/trees`, { query });
        const byId = new Map(trees.map((tree) => [tree.id, tree]));
        return of.flatMap((one) => {
          const tree = byId.get(one.id);
          return tree === undefined ? [] : [[one, tree] as const];
        });
      });
      return new Map((await Promise.all(answers)).flat());
    }, treeLevelsAtOnce);
  readers.set(api, read);
  return read(level);
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
          : readTogether(api, { group, id: known }).then((tree) => tree ?? readAlone()),
        readFurther(api, path, shown?.issues.length ?? 0, signal),
      ]);
      return withPages(first, further);
    },
  };
}
