import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { createSubject } from './create-subject.ts';
import type { SubjectInput } from './create-subject.ts';
import { answerList, listQueryOf } from './kind-list.routes.ts';
import type { PresentedSubject } from './kind-declaration.ts';
import { listSubjects } from './kind.queries.ts';
import type { KindFilter, KindPage, KindRow } from './kind.queries.ts';
import { enterParent, loadSubject, updateSubject } from './kind.service.ts';
import type { Kind } from './kind.service.ts';

/** What a feature's own routes do with the subjects of its kind. `place` is the id or path of the project or group. */
export interface KindOperations {
  /** The latest first. Throws 404, or 403 for who may read none. */
  readonly list: (
    ctx: Context,
    place: string,
    filter: Omit<KindFilter, 'place'> & KindPage,
  ) => Promise<KindRow[]>;
  /** Opens one. Throws what the call that opens one answers. */
  readonly create: (ctx: Context, place: string, input: SubjectInput) => Promise<KindRow>;
  /** Changes one. Throws 404, and what the call that changes one answers. */
  readonly change: (ctx: Context, place: string, iid: number, changes: SubjectChanges) => Promise<KindRow>;
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
  async list(ctx, place, filter) {
    const { parent } = await enterParent(ctx, kind, place);
    return listSubjects(ctx.platform.db, kind, ctx.viewer, { ...filter, place: parent });
  },
  create: async (ctx, place, input) => createSubject(ctx, kind, await enterParent(ctx, kind, place), input),
  change: async (ctx, place, iid, changes) =>
    updateSubject(ctx, kind, await loadSubject(ctx, kind, place, String(iid)), changes),
  listQuery: listQueryOf(kind),
  answerList: (request, reply, place, scope) => answerList(kind, request, reply, place, scope),
});
