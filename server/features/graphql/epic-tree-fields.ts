import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import {
  countDirectlyBelow,
  epicOperations,
  listAncestorsOf,
  listBelow,
  type BelowFilter,
  type BelowKind,
  type BelowOrder,
  type EpicInTree,
} from '../epics/index.ts';
import { findLoadedIssues } from '../issues/index.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { epicQueryOf } from './epic-query.ts';
import type { EpicsAsked } from './epic-query.ts';
import { issueFields } from './issue-fields.ts';
import { together } from './together.ts';
import { gid } from './values.ts';

/** As much is answered at once of what is below all epics of a level together. */
const mostBelow = 1000;

/** An epic under the names of the schema. */
export interface EpicFields extends Readonly<Record<string, unknown>> {
  readonly id: string;
}
/** Gives epics by their global ids, those of them that the viewer may see. */
export type ReadEpics = (ids: readonly number[]) => Promise<ReadonlyMap<string, EpicFields>>;

/** Which child epics are asked for, and in which order. */
interface Narrowed {
  readonly filter?: BelowFilter;
  readonly order?: BelowOrder | undefined;
}

function narrowed(ctx: Context, asked: EpicsAsked): Narrowed {
  const { first: _, after: __, sort, includeDescendantGroups, ...match } = asked;
  const { order_by: by, sort: direction, ...query } = epicQueryOf({ ...match, sort });
  const isFiltered = Object.values(match).some((value) => value != null);
  return {
    filter: {
      // They are below the epic wherever their groups are, archived ones included.
      among: isFiltered ? epicOperations.queryOf(ctx, query, { kind: 'all' }) : undefined,
      ofOwnGroup: includeDescendantGroups === false,
    },
    order: sort == null ? undefined : { by: by!, direction: direction! },
  };
}

/**
 * What is around epics in their tree, and this viewer may see: each kind of it is read with the first that is asked for, of all these epics
 * at once.
 */
export function treeAround(
  ctx: Context,
  epics: ReadonlyMap<number, Pick<EpicInTree, 'above'>>,
  read: ReadEpics,
) {
  const { db } = ctx.platform;
  const all = [...epics.keys()];
  /** A page of what is below each, and how to show what is on it. */
  const below = <Node>(
    kind: BelowKind,
    narrow: (asked: EpicsAsked) => Narrowed,
    show: (ids: readonly number[]) => Promise<(placed: { id: number; link_id: number }) => Node | undefined>,
  ) => {
    const page = together(async (asked: EpicsAsked) => {
      const { limit, offset } = pageAsked(asked);
      const { filter, order } = narrow(asked);
      // One more of each shows whether there is a next page.
      const most = mostBelow + all.length + 1;
      const found = await listBelow(db, ctx.viewer, kind, all, {
        limit: limit + 1,
        offset,
        most,
        filter,
        order,
      });
      const pages = [...found].map(([id, placed]) => [id, placed.slice(0, limit)] as const);
      const ids = pages.flatMap(([, placed]) => placed.map(({ id }) => id));
      if (ids.length > mostBelow)
        throw new GraphQLError(
          `These are more than ${mostBelow.toLocaleString('en')} ${kind}. Ask for those of fewer epics, or for fewer of each.`,
        );
      const counts = lazily(() => countDirectlyBelow(db, ctx.viewer, kind, all, filter));
      return { found, pages: new Map(pages), node: await show(ids), limit, offset, counts };
    });
    return (id: number) => async (asked: EpicsAsked) => {
      const { found, pages, node, limit, offset, counts } = await page(asked);
      return connectionOf(
        (pages.get(id) ?? []).flatMap((placed) => node(placed) ?? []),
        {
          offset,
          more: (found.get(id)?.length ?? 0) > limit,
          count: async () => (await counts()).get(id) ?? 0,
        },
      );
    };
  };
  const children = below(
    'epics',
    (asked) => narrowed(ctx, asked),
    async (ids) => {
      const shown = await read(ids);
      return ({ id }) => shown.get(gid('Epic', id));
    },
  );
  const issues = below(
    'issues',
    () => ({}),
    async (ids) => {
      const loaded = await findLoadedIssues(ctx, ids);
      const shown = issueFields(
        ctx,
        loaded.map(({ issue }) => issue),
        read,
      );
      return ({ id, link_id: place }) => {
        const issue = shown.get(id);
        return issue && { ...issue, epicIssueId: gid('EpicIssue', place) };
      };
    },
  );
  const parents = lazily(() => read([...epics.values()].flatMap(({ above }) => above?.id ?? [])));
  const ancestors = lazily(async () => {
    const found = await listAncestorsOf(db, ctx.viewer, all);
    return { found, shown: await read([...found.values()].flat()) };
  });
  return (id: number) => ({
    hasParent: epics.get(id)?.above != null,
    async parent() {
      const above = epics.get(id)?.above;
      return above == null ? null : ((await parents()).get(gid('Epic', above.id)) ?? null);
    },
    async ancestors(asked: PageAsked) {
      const { found, shown } = await ancestors();
      const above = (found.get(id) ?? []).flatMap((one) => shown.get(gid('Epic', one)) ?? []);
      const { shown: nodes, ...page } = partOf(above, asked);
      return connectionOf(nodes, { ...page, count: above.length });
    },
    children: children(id),
    issues: issues(id),
  });
}
