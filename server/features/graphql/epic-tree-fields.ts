import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import {
  countDirectlyBelow,
  epicOperations,
  listAncestorsOf,
  listBelow,
  type BelowKind,
  type EpicInTree,
} from '../epics/index.ts';
import { findLoadedIssues } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { connectionOf, pageAsked, partOf } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { issueFields } from './issue-fields.ts';
import { together } from './together.ts';
import { gid } from './values.ts';

/** As much is answered at once of what is below all epics of a level together. */
const mostBelow = 1000;

/** An epic under the names of the schema. */
export interface EpicFields extends Readonly<Record<string, unknown>> {
  readonly id: string;
}
type Present = (ctx: Context, rows: readonly KindRow[]) => Promise<readonly EpicFields[]>;

/**
 * What is around epics in their tree, and this viewer may see: each kind of it is read with the first that is asked for, of all these epics
 * at once.
 */
export function treeAround(
  ctx: Context,
  epics: ReadonlyMap<number, Pick<EpicInTree, 'above'>>,
  present: Present,
) {
  const { db } = ctx.platform;
  const all = [...epics.keys()];
  const read = async (ids: readonly number[]): Promise<ReadonlyMap<string, EpicFields>> => {
    const rows = await epicOperations.find(ctx, [...new Set(ids)]);
    return new Map((await present(ctx, rows)).map((one) => [one.id, one]));
  };
  /** A page of what is below each, and how to show what is on it. */
  const below = <Node>(
    kind: BelowKind,
    show: (ids: readonly number[]) => Promise<(placed: { id: number; link_id: number }) => Node | undefined>,
  ) => {
    const page = together(async (asked: PageAsked) => {
      const { limit, offset } = pageAsked(asked);
      // One more of each shows whether there is a next page.
      const most = mostBelow + all.length + 1;
      const found = await listBelow(db, ctx.viewer, kind, all, { limit: limit + 1, offset, most });
      const pages = [...found].map(([id, placed]) => [id, placed.slice(0, limit)] as const);
      const ids = pages.flatMap(([, placed]) => placed.map(({ id }) => id));
      if (ids.length > mostBelow)
        throw new GraphQLError(
          `These are more than ${mostBelow.toLocaleString('en')} ${kind}. Ask for those of fewer epics, or for fewer of each.`,
        );
      return { found, pages: new Map(pages), node: await show(ids), limit, offset };
    });
    const counts = lazily(() => countDirectlyBelow(db, ctx.viewer, kind, all));
    return (id: number) => async (asked: PageAsked) => {
      const { found, pages, node, limit, offset } = await page(asked);
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
  const children = below('epics', async (ids) => {
    const shown = await read(ids);
    return ({ id }) => shown.get(gid('Epic', id));
  });
  const issues = below('issues', async (ids) => {
    const loaded = new Map((await findLoadedIssues(ctx, ids)).map(({ issue }) => [issue.id, issue]));
    return ({ id, link_id: place }) => {
      const issue = loaded.get(id);
      return issue && { ...issueFields(issue, ctx), epicIssueId: gid('EpicIssue', place) };
    };
  });
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
