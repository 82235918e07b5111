import type { Context } from '../../platform/context.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { groupParent, loadGroup } from '../groups/index.ts';
import type { KindOperations, KindRow } from '../kinds/index.ts';
import { findLinkedIds } from '../links/index.ts';
import type { BulkPlace, ChangedAtOnce } from '../planning/index.ts';
import { listMessages, pageMessage } from './list-news/announce-lists.ts';

type Operations = Pick<KindOperations, 'enter' | 'find' | 'may' | 'planned'>;

/** Refreshes the lists once. */
const finish: BulkPlace['finish'] = async (tx, { parent: { id, traversalIds }, changed, states }) => {
  const linked = states.length === 0 ? [] : await findLinkedIds(tx, states);
  await publishAll(tx, [
    ...changed.map(pageMessage),
    ...linked.map((one) => [pageMessage(one)[0], { event: 'updated', links: true }] as const),
    ...(changed.length > 0 ? listMessages({ id, traversalIds }) : []),
  ]);
};

/** Any merge requests that the viewer may see, changed together. */
export const mergeRequestsTogether = (
  { find, may, planned }: Omit<Operations, 'enter'>,
  ctx: Context,
): ChangedAtOnce => ({
  noun: 'merge request',
  find: async (ids) =>
    (await find(ctx, ids)).map((row) => ({
      subject: planned(ctx, row),
      reference: `${row.parent_path}!${row.iid}`,
      mayPlan: may(ctx, 'admin', row),
    })),
  finish,
});

/** The lists of merge requests that can be changed together. Which of them the viewer may change is decided for each. */
export function mergeRequestLists({ enter, find, may, planned }: Operations) {
  const place = (
    ctx: Context,
    { parent, url }: Pick<BulkPlace, 'parent' | 'url'>,
    {
      isListed,
      reference,
    }: {
      readonly isListed: (row: KindRow) => boolean;
      readonly reference: (row: KindRow) => string;
    },
  ): BulkPlace => ({
    parent,
    noun: 'merge request',
    url,
    authorize: () => undefined,
    find: async (ids) =>
      (await find(ctx, ids)).filter(isListed).map((row) => ({
        subject: planned(ctx, row),
        reference: reference(row),
        mayPlan: may(ctx, 'admin', row),
      })),
    finish,
  });
  return [
    {
      url: '/:project/-/merge_requests',
      async placeOf(ctx: Context, name: string) {
        const parent = await enter(ctx, name);
        return place(
          ctx,
          { parent, url: `/${parent.fullPath}/-/merge_requests` },
          { isListed: ({ project_id }) => project_id === parent.id, reference: ({ iid }) => `!${iid}` },
        );
      },
    },
    {
      url: '/groups/:group/-/merge_requests',
      async placeOf(ctx: Context, name: string) {
        const parent = groupParent(await loadGroup(ctx, name));
        return place(
          ctx,
          { parent, url: `/groups/${parent.fullPath}/-/merge_requests` },
          {
            isListed: ({ traversal_ids }) => traversal_ids.includes(parent.id),
            reference: ({ parent_path, iid }) => `${parent_path}!${iid}`,
          },
        );
      },
    },
  ] as const;
}
