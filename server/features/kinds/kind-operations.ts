import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import type { PlannedSubject, SubjectChanges } from '../planning/index.ts';
import { createSubject, draftOf, openWritten } from './create-subject.ts';
import type { SubjectInput, WrittenBefore } from './create-subject.ts';
import {
  answerList,
  countListed,
  countStates,
  findListed,
  findListedIds,
  listQueryOf,
  queryOfListed,
} from './kind-list.routes.ts';
import type { ListQuery } from './kind-list.routes.ts';
import type { PresentedSubject } from './kind-declaration.ts';
import type { KindAction } from './kind-rules.ts';
import { presentSubjectAlone, presentSubjects } from './kind.presenter.ts';
import { findByIds } from './kind.queries.ts';
import type { KindPage, KindRow } from './kind.queries.ts';
import {
  authorizeSubject,
  enterParent,
  loadSubject,
  noteableOf,
  plannedOf,
  publishAround,
  publishBelow,
  publishChanged,
  publishTogether,
  updateSubject,
} from './kind.service.ts';
import type { ChangedBelow, Kind, LoadedParent, PublishedInGroup } from './kind.service.ts';

/** What a feature's own routes do with the subjects of its kind. `place` is the id or path of the project or group. */
export interface KindOperations {
  /** A project or group by its id or path. Throws 404, or 403 for who may read none there. */
  readonly enter: (ctx: Context, place: string) => Promise<Parent>;
  /** Those of these ids that the viewer may see; within a transaction, as they are in it. */
  readonly find: (ctx: Context, ids: readonly number[], db?: Connection) => Promise<KindRow[]>;
  /** One of a place. Throws 404 if the viewer may not see it. */
  readonly load: (ctx: Context, place: string, iid: number) => Promise<KindRow>;
  /** As v4 returns them. */
  readonly present: (ctx: Context, rows: readonly KindRow[]) => Promise<readonly PresentedSubject[]>;
  /** One as v4 returns it by itself, with what lists do not say. */
  readonly presentAlone: (ctx: Context, row: KindRow) => Promise<PresentedSubject>;
  readonly may: (ctx: Context, action: KindAction, row: KindRow) => boolean;
  /** One as discussions see it. */
  readonly noteable: (ctx: Context, row: KindRow) => Noteable;
  /** Throws 401 or 403 unless the action is allowed. */
  readonly authorize: (ctx: Context, action: KindAction, row: KindRow) => void;
  /** Those of a place that the viewer may enter, as the query of a list asks for them. `scope` is what is listed unless the query says it. */
  readonly list: (
    ctx: Context,
    query: ListQuery,
    page: KindPage & { readonly place: SearchPlace; readonly scope?: string | undefined },
  ) => Promise<KindRow[]>;
  /** Only the ids of at most `limit` of those, the latest first. */
  readonly listIds: (
    ctx: Context,
    query: ListQuery,
    at: { readonly place: SearchPlace; readonly limit: number },
  ) => Promise<number[]>;
  /** A query of those (id, state, relative_position), for other queries to build on. */
  readonly queryOf: (ctx: Context, query: ListQuery, place: SearchPlace) => RawBuilder<unknown>;
  /** How many of those are in each of some states, whatever state the query asks for; one more than `most` stands for more. */
  readonly countByState: <State extends string>(
    ctx: Context,
    query: ListQuery,
    at: { readonly place: SearchPlace; readonly scope?: string | undefined },
    asked: { readonly states: readonly State[]; readonly most: number },
  ) => Promise<Record<State, number>>;
  /** How many these are, as far as lists count. */
  readonly count: (ctx: Context, query: ListQuery, place: SearchPlace) => Promise<number>;
  /** Opens one. Throws what the call that opens one answers. */
  readonly create: (ctx: Context, place: string, input: SubjectInput) => Promise<KindRow>;
  /** The place, if the viewer may open one there. */
  readonly openable: (ctx: Context, place: string) => Promise<LoadedParent | undefined>;
  /** Opens one with texts that were written before, as part of a larger transaction. Throws 403 without the right to. */
  readonly openWritten: (
    tx: Transaction,
    ctx: Context,
    place: LoadedParent,
    written: WrittenBefore,
  ) => Promise<KindRow>;
  /** Changes one. Throws 404, and what the call that changes one answers. */
  readonly change: (ctx: Context, place: string, iid: number, changes: SubjectChanges) => Promise<KindRow>;
  /** Announces to open lists of their groups that something below these changed. */
  readonly publishBelow: (tx: Transaction, news: readonly ChangedBelow[]) => Promise<void>;
  readonly publishChanged: (tx: Transaction, ids: readonly number[]) => Promise<void>;
  /** The same, to open lists of some groups or around them, of a project there: which subjects these are is not said. */
  readonly publishBelowAround: (
    db: Connection,
    groups: readonly number[],
    of: Pick<PublishedInGroup, 'ofProject' | 'was'>,
  ) => Promise<void>;
  /** As planning sees it: for changes of several subjects at once. */
  readonly planned: (ctx: Context, row: KindRow) => PlannedSubject;
  /** Announces to open lists of a group that these have changed together. */
  readonly publishTogether: (
    tx: Transaction,
    group: Pick<Parent, 'id' | 'traversalIds'>,
    changed: readonly number[],
  ) => Promise<void>;
  /** The parameters of v4's lists. */
  readonly listQuery: ReturnType<typeof listQueryOf>;
  /** Answers a call of v4 with those of a place that the viewer may enter. `scope` is what is listed unless the query says it. */
  readonly answerList: (
    request: FastifyRequest,
    reply: FastifyReply,
    place: SearchPlace,
    scope?: string,
  ) => Promise<readonly PresentedSubject[]>;
}

export const operationsOf = (kind: Kind): KindOperations => ({
  enter: async (ctx, place) => (await enterParent(ctx, kind, place)).parent,
  find: (ctx, ids, db = ctx.platform.db) =>
    ids.length === 0 ? Promise.resolve([]) : findByIds(db, kind, ctx.viewer, ids),
  load: (ctx, place, iid) => loadSubject(ctx, kind, place, String(iid)),
  present: (ctx, rows) => presentSubjects(ctx, kind, rows),
  presentAlone: (ctx, row) => presentSubjectAlone(ctx, kind, row),
  may: (ctx, action, row) => kind.policy[action](ctx.viewer, row),
  noteable: (ctx, row) => noteableOf(ctx, kind, row),
  authorize: (ctx, action, row) => authorizeSubject(ctx, kind, action, row),
  list: (ctx, query, page) => findListed(kind, ctx, query, page),
  listIds: (ctx, query, at) => findListedIds(kind, ctx, query, at),
  queryOf: (ctx, query, place) => queryOfListed(kind, ctx, query, place),
  countByState: (ctx, query, at, asked) => countStates(kind, ctx, query, at, asked),
  count: (ctx, query, place) => countListed(kind, ctx, query, place),
  create: async (ctx, place, input) => createSubject(ctx, kind, await enterParent(ctx, kind, place), input),
  async openable(ctx, place) {
    const loaded = await enterParent(ctx, kind, place).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    return loaded && kind.policy.create(ctx.viewer, draftOf(ctx, loaded, {})) ? loaded : undefined;
  },
  openWritten: (tx, ctx, place, written) => openWritten(tx, ctx, kind, place, written),
  change: async (ctx, place, iid, changes) =>
    updateSubject(ctx, kind, await loadSubject(ctx, kind, place, String(iid)), changes),
  publishBelow: (tx, news) => publishBelow(tx, kind, news),
  publishChanged: (tx, ids) => publishChanged(tx, kind, ids),
  publishBelowAround: (db, groups, of) => publishAround(db, kind, groups, { below: true, ...of }),
  publishTogether: (tx, group, changed) => publishTogether(tx, kind, group, changed),
  planned: (ctx, row) => plannedOf(ctx, kind, row),
  listQuery: listQueryOf(kind),
  answerList: (request, reply, place, scope) => answerList(kind, request, reply, place, scope),
});
