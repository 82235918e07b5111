import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { BulkUpdated } from '../../../../contract/issues/issues.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../../platform/http/flash.ts';
import { CommaList, idsOf, listOf } from '../../../platform/http/parameters.ts';
import type { Context } from '../../../platform/context.ts';
import { loadGroup } from '../../groups/index.ts';
import { loadProject } from '../../projects/index.ts';
import { groupPlace, projectPlace } from './bulk-place.ts';
import { undoUpdate, updateIssues } from './bulk-update.ts';
import type { BulkUpdate } from './bulk-update.ts';
import { nameIn } from './list-places.ts';

const Event = Type.Optional(Type.Enum(['subscribe', 'unsubscribe', '']));
const Update = Type.Object({
  issuable_ids: CommaList,
  state_event: Type.Optional(Type.Enum(['close', 'reopen', ''])),
  assignee_ids: Type.Optional(CommaList),
  milestone_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  subscription_event: Event,
  add_label_ids: Type.Optional(CommaList),
  remove_label_ids: Type.Optional(CommaList),
});
const Undo = Type.Object({
  request: Type.String({ maxLength: 255 }),
  issuable_ids: CommaList,
  subscription_event: Event,
  subscription_ids: Type.Optional(CommaList),
});

const unique = (name: string, value: Static<typeof CommaList> | undefined): number[] => [
  ...new Set(idsOf(name, value) ?? []),
];

/** An empty form field changes nothing; 0 removes all assignees. */
function assigneesOf(value: Static<typeof CommaList> | undefined): number[] | undefined {
  return (listOf(value) ?? []).length === 0 ? undefined : unique('assignee_ids', value);
}

/** '' changes nothing; null, 0 and -1 (as in filters) remove it. */
function milestoneOf(value: string | null | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  const id = Number(value ?? 0);
  if (!Number.isSafeInteger(id)) throw new AppError(400, { error: 'milestone_id is invalid' });
  return Math.max(0, id);
}

const subscribeOf = (event: string | undefined): boolean | undefined =>
  event === undefined || event === '' ? undefined : event === 'subscribe';

function updateOf(body: Static<typeof Update>): BulkUpdate {
  return {
    ids: unique('issuable_ids', body.issuable_ids),
    stateEvent: body.state_event === '' ? undefined : (body.state_event as BulkUpdate['stateEvent']),
    assigneeIds: assigneesOf(body.assignee_ids),
    milestoneId: milestoneOf(body.milestone_id),
    subscribe: subscribeOf(body.subscription_event),
    addLabelIds: unique('add_label_ids', body.add_label_ids),
    removeLabelIds: unique('remove_label_ids', body.remove_label_ids),
  };
}

/** Includes what could not be changed. */
function wordsOf({ notice, refused }: BulkUpdated): string {
  return [notice, ...refused.slice(0, 3).map(({ message }) => message)].join('. ');
}

/** The lists that offer it, with their addresses. */
const places = [
  {
    url: '/:project/-/issues',
    placeOf: async (ctx: Context, name: string) => projectPlace(ctx, await loadProject(ctx, name)),
  },
  {
    url: '/groups/:group/-/issues',
    placeOf: async (ctx: Context, name: string) => groupPlace(ctx, await loadGroup(ctx, name)),
  },
] as const;

/** Changes many issues of a list, and undoes that. */
export function bulkRoutes(app: App): void {
  for (const { url, placeOf } of places) {
    app.post(
      `${url}/bulk_update`,
      { config: { access: 'signed-in' }, schema: { body: Type.Object({ update: Update }) } },
      async (request, reply) => {
        const { ctx, params, body } = request;
        const place = await placeOf(ctx, nameIn(params));
        try {
          const updated = await updateIssues(ctx, place, updateOf(body.update));
          return isPlainForm(request)
            ? leadTo(request, reply, place.url, { notice: wordsOf(updated) })
            : updated;
        } catch (error) {
          if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
          return leadTo(request, reply, place.url, { alert: `Issue update failed. ${error.message}` });
        }
      },
    );
    app.post(
      `${url}/bulk_undo`,
      { config: { access: 'signed-in' }, schema: { body: Type.Object({ undo: Undo }) } },
      async ({ ctx, params, body: { undo } }) =>
        undoUpdate(ctx, await placeOf(ctx, nameIn(params)), {
          request: undo.request,
          ids: unique('issuable_ids', undo.issuable_ids),
          subscribe: subscribeOf(undo.subscription_event),
          subscriptionIds: unique('subscription_ids', undo.subscription_ids),
        }),
    );
  }
}
