import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { reaction } from '../../platform/events/events.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { GoneSubject } from '../../platform/subjects/subject-type.ts';
import { findLabelled } from '../labels/index.ts';
import type { ChangedAtOnce } from '../planning/index.ts';
import { plannedKind } from '../kinds/index.ts';
import type { KindDeclaration, KindOperations } from '../kinds/index.ts';
import { UpdatedAtParameter } from '../planning/index.ts';
import { isSubscribed } from '../subscriptions/index.ts';
import { epicAttributes } from './epic.attributes.ts';
import { ownRules } from './epic-rules.ts';
import { epicListRoutes } from './epic-list.routes.ts';
import { epicColumnsOf, ParentParameter, parentOf, SpanParameters } from './epic.parameters.ts';
import type { PageFilter } from './epic.parameters.ts';
import { presentEpicPage, presentEpics } from './epic.presenter.ts';

export { datesOf, presentRow as presentEpicRow } from './epic.presenter.ts';
import { insertEpic } from './epic.queries.ts';
import { epicLinkCommands } from './links/link-commands.ts';
import { relatedEpicRoutes } from './links/related-epics.routes.ts';
import { findNamedEpics } from './named-epics.ts';
import type { NamedEpics } from './named-epics.ts';
import { belowChanged, announceBeforeMilestone, announceDeleted } from './tree/below-changed.reactions.ts';
import { epicTreeChannel } from './tree/epic-tree.channel.ts';
import { isOfMember, isTopIn } from './tree/tree.queries.ts';
import { parentEpic, treeWords } from './tree/tree.attributes.ts';

export {
  checkEntry,
  checkTree,
  epicNotFound,
  epicOfIssue,
  issueNotFound,
  mostChildren,
} from './tree/tree.attributes.ts';
export type { TreeChange } from './tree/tree.attributes.ts';
export { countBelow, nothingBelow } from './tree/count-below.queries.ts';
export {
  countEpicIssues,
  findPlacedIssue,
  listEpicIssues,
  listTreeIssues,
} from './tree/epic-issues.queries.ts';
export {
  findDatesInTree,
  findDated,
  findSpans,
  spanOf,
  withAllInherited,
} from './tree/epic-dates.queries.ts';
export { findEpicNumbered, findEpics, listChildren } from './tree/tree.queries.ts';
export { findEpicRows } from './tree/tree-parts.queries.ts';
export { epicOf, epicsOfIssues, epicWithId, inEpic } from './tree/epics-of-issues.queries.ts';
export type { DatedEpic, Dates } from './tree/epic-dates.queries.ts';
export type { EpicInTree, Placed } from './tree/tree.queries.ts';
export type { EpicOfIssue, EpicWithId, NamedEpic } from './tree/epics-of-issues.queries.ts';
export type { IssueInTree } from './tree/epic-issues.queries.ts';
export { countDirectlyBelow, listAncestorsOf, listBelow } from './tree/below-many.queries.ts';
export type { BelowFilter, BelowKind, BelowOrder } from './tree/below-many.queries.ts';
export { notesOf as notesBeside } from './tree/record-tree.ts';
export { moveIssuesOfEpics, returnIssueToEpic } from './tree/move-issues.ts';
export { epicReference } from './named-epics.ts';
export { moveChild, moveEpicIssue } from './tree/move-in-tree.ts';

const pageFilter: NonNullable<KindDeclaration['extension']>['filter'] = (
  viewer,
  { top_in: group, of_member: ofMember }: PageFilter,
) => [
  ...(group === undefined ? [] : [isTopIn(viewer, group)]),
  ...(ofMember === undefined ? [] : [isOfMember(viewer)]),
];

const { operations, ...made } = plannedKind({
  name: 'Epic',
  noun: 'epic',
  parent: 'group',
  segment: 'epics',
  sigil: '&',
  attributes: ['title', 'description', 'state', 'labels', 'confidential'],
  discussions: { resolvable: true },
  notesById: true,
  rules: ownRules,
  extension: {
    enter: () => Promise.resolve(),
    creation: { ...SpanParameters, ...ParentParameter, created_at: Type.Optional(Type.String()) },
    begins: parentOf,
    openedIn: () => undefined,
    async begin(_ctx, _loaded, body) {
      const columns = epicColumnsOf(body) ?? {};
      return (tx, { id }) => insertEpic(tx, id, columns);
    },
    changes: { ...SpanParameters, ...ParentParameter, ...UpdatedAtParameter },
    changesOf: (body) => {
      const [columns, parent] = [epicColumnsOf(body), parentOf(body)];
      return columns === undefined && parent === undefined ? undefined : { ...columns, ...parent };
    },
    attributes: [...epicAttributes, parentEpic],
    present: presentEpics,
    reading: {},
    detail: async (ctx, { id }) => ({ subscribed: await isSubscribed(ctx, { type: 'Epic', id }) }),
    page: presentEpicPage,
    matches: {},
    filters: {},
    filter: pageFilter,
    orders: new Map(),
  },
});

export { epicColumnsOf } from './epic.parameters.ts';
export type { PageFilter } from './epic.parameters.ts';
export type { EpicColumns } from './epic.queries.ts';

/** What other doors do with epics. */
export const epicOperations: KindOperations = operations;

/** Any epics that the viewer may see, for changes of several. */
export const epicsTogether = (ctx: Context): ChangedAtOnce => ({
  noun: 'epic',
  find: async (ids) =>
    (await operations.find(ctx, ids)).map((row) => ({
      subject: operations.planned(ctx, row),
      reference: `${row.parent_path}&${row.iid}`,
      mayPlan: operations.may(ctx, 'admin', row),
    })),
  finish: (tx, { parent, changed }) => operations.publishTogether(tx, parent, changed),
});

/** Announces to open pages of what is above an issue that it is gone, in the transaction that deletes it and before it does. */
export const announceAbove = (tx: Transaction, issueId: number, gone: GoneSubject): Promise<void> =>
  announceDeleted(tx, operations, issueId, gone);

/** Of more epics with a label the first are enough: lists hear that some of what they show changed. */
const mostLabelled = 100;

/** Announces to open lists and roadmaps that the label of some epics changed, or is about to be deleted. */
const announceLabelled = async (tx: Transaction, labelId: number): Promise<void> =>
  operations.publishChanged(tx, await findLabelled(tx, 'Epic', labelId, 0, mostLabelled));

/** The epics that the argument of a quick action names. */
export const epicsNamed = (ctx: Context, noteable: Noteable, argument: string): Promise<NamedEpics> =>
  findNamedEpics(ctx, operations, noteable, argument);

/** What the issues of a group's projects are parts of, planned and talked about as they are. */
export const epicsFeature: Feature = {
  ...made,
  history: [...made.history, ...treeWords],
  commands: epicLinkCommands(operations),
  reactions: [
    ...made.reactions,
    ...belowChanged(operations),
    reaction('label.changed', 'epics.label-changed', async ({ db }, { labelId, change }) => {
      if (change !== 'created') await transaction(db, (tx) => announceLabelled(tx, labelId));
    }),
  ],
  channels: [...(made.channels ?? []), epicTreeChannel(operations)],
  beforeMilestone: (tx, milestone) => announceBeforeMilestone(tx, operations, milestone.id),
  beforeLabel: (tx, label) => announceLabelled(tx, label.id),
  routes(app, platform) {
    void made.routes(app, platform);
    epicListRoutes(app, operations);
    relatedEpicRoutes(app, operations);
  },
};
