import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Calls } from '../../../../contract/calls.ts';
import type { BulkUpdated } from '../../../../contract/planning/bulk.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../../platform/http/flash.ts';
import { CommaList, idsOf, listOf } from '../../../platform/http/parameters.ts';
import type { Context } from '../../../platform/context.ts';
import type { BulkPlace } from './bulk-place.ts';
import { undoMany, updateMany } from './bulk-update.ts';
import type { BulkUpdate } from './bulk-update.ts';

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

const titleOf = ({ noun }: BulkPlace): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;

/** Includes what could not be changed. */
function wordsOf({ notice, refused }: BulkUpdated): string {
  return [notice, ...refused.slice(0, 3).map(({ message }) => message)].join('. ');
}

/** The addresses of the lists that pages can change: all that the contract declares. */
type ListUrl = UrlOf<keyof Calls>;
type UrlOf<Call> = Call extends `POST ${infer Url extends `/${string}`}/bulk_update` ? Url : never;

/** A list that offers it. */
export interface BulkList {
  readonly url: ListUrl;
  /** By the name of its project or group. Throws 404 where the viewer can't see it. */
  readonly placeOf: (ctx: Context, name: string) => Promise<BulkPlace>;
}

/** The project or group of a request's address. */
const nameIn = (params: unknown): string => Object.values(params as Readonly<Record<string, string>>)[0]!;

/** Changes many subjects of a list, and undoes that. */
export function bulkRoutes(app: App, lists: readonly BulkList[]): void {
  for (const { url, placeOf } of lists) {
    app.post(
      `${url}/bulk_update`,
      { config: { access: 'signed-in' }, schema: { body: Type.Object({ update: Update }) } },
      async (request, reply) => {
        const { ctx, params, body } = request;
        const place = await placeOf(ctx, nameIn(params));
        try {
          const updated = await updateMany(ctx, place, updateOf(body.update));
          return isPlainForm(request)
            ? leadTo(request, reply, place.url, { notice: wordsOf(updated) })
            : updated;
        } catch (error) {
          if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
          return leadTo(request, reply, place.url, {
            alert: `${titleOf(place)} update failed. ${error.message}`,
          });
        }
      },
    );
    app.post(
      `${url}/bulk_undo`,
      { config: { access: 'signed-in' }, schema: { body: Type.Object({ undo: Undo }) } },
      async ({ ctx, params, body: { undo } }) =>
        undoMany(ctx, await placeOf(ctx, nameIn(params)), {
          request: undo.request,
          ids: unique('issuable_ids', undo.issuable_ids),
          subscribe: subscribeOf(undo.subscription_event),
          subscriptionIds: unique('subscription_ids', undo.subscription_ids),
        }),
    );
  }
}
