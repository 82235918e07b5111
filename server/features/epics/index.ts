import { all, any, not } from '../../platform/access/rule.ts';
import { isConfidential } from '../../platform/access/subject-rules.ts';
import type { Feature } from '../../platform/feature.ts';
import { plannedKind } from '../kinds/index.ts';
import type { KindOperations } from '../kinds/index.ts';
import type { KindSubject } from '../kinds/index.ts';
import { SpanParameters } from '../planning/index.ts';
import { isSubscribed } from '../subscriptions/index.ts';
import { epicAttributes } from './epic.attributes.ts';
import { epicListRoutes } from './epic-list.routes.ts';
import { epicColumnsOf } from './epic.parameters.ts';
import { presentEpicPage, presentEpics } from './epic.presenter.ts';
import { insertEpic } from './epic.queries.ts';

const { operations, ...made } = plannedKind({
  name: 'Epic',
  noun: 'epic',
  parent: 'group',
  segment: 'epics',
  sigil: '&',
  attributes: ['title', 'description', 'state', 'labels', 'confidential'],
  discussions: { resolvable: true },
  // Planned by Reporters and above; readers of the group read and comment.
  rules: ({ read, create, update, close }, hasRole) => ({
    read: all(read, any<KindSubject>(not(isConfidential), hasRole('reporter'))),
    create: all(create, hasRole('reporter')),
    update: all(update, hasRole('reporter')),
    close: all(close, hasRole('reporter')),
  }),
  extension: {
    enter: () => Promise.resolve(),
    creation: SpanParameters,
    openedIn: () => undefined,
    async begin(_ctx, _loaded, body) {
      const columns = epicColumnsOf(body) ?? {};
      return (tx, { id }) => insertEpic(tx, id, columns);
    },
    changes: SpanParameters,
    changesOf: epicColumnsOf,
    attributes: epicAttributes,
    present: presentEpics,
    reading: {},
    detail: async (ctx, { id }) => ({ subscribed: await isSubscribed(ctx, { type: 'Epic', id }) }),
    page: presentEpicPage,
    matches: {},
    filters: {},
    filter: () => [],
    orders: new Map(),
  },
});

export { epicColumnsOf } from './epic.parameters.ts';
export { datesOf } from './epic.presenter.ts';
export { findEpics } from './epic.queries.ts';
export type { EpicColumns } from './epic.queries.ts';

/** What other doors do with epics. */
export const epicOperations: KindOperations = operations;

/** What the issues of a group's projects are parts of, planned and talked about as they are. */
export const epicsFeature: Feature = {
  ...made,
  routes(app, platform) {
    void made.routes(app, platform);
    epicListRoutes(app, operations);
  },
};
