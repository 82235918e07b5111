import { Type } from 'typebox';
import type { Static, TProperties } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { checkTime } from '../../platform/http/parameters.ts';
import { apiParent } from '../../platform/subjects/subject-address.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import { submissionKey } from '../discussions/index.ts';
import {
  beginningOf,
  Changes,
  changesOf,
  changingOf,
  reviewerChangesOf,
  ReviewerParameters,
  reviewersOf,
  updatedAtOf,
  Writable,
} from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { createSubject } from './create-subject.ts';
import { answerList, listQueryOf } from './kind-list.routes.ts';
import { presentSubjectAlone } from './kind.presenter.ts';
import type { KindRow } from './kind.queries.ts';
import {
  authorizeSubject,
  enterParent,
  loadSubject,
  removeSubject,
  titleOfKind,
  updateSubject,
} from './kind.service.ts';
import type { Kind } from './kind.service.ts';

const NewSubject = Type.Object({ ...Writable, title: Type.String() });

/** What only some kinds have: the parameters of its attributes. */
export const ownParameters = ({ kind }: Kind): TProperties | undefined =>
  kind.attributes.includes('reviewers') ? ReviewerParameters : undefined;

/** The changes that a body requests: of its planning attributes, and of those that only its kind has. */
export function requested(
  kind: Kind,
  body: Static<typeof Changes>,
  more: SubjectChanges = {},
): SubjectChanges {
  const { attributes, extension } = kind.kind;
  const own = extension?.changesOf(body);
  return changesOf(
    body,
    {
      ...(own === undefined ? {} : { own }),
      ...reviewerChangesOf({ ...body }),
      ...more,
    },
    changingOf(attributes, { ...ownParameters(kind), ...extension?.changes }),
  );
}

/** The attributes of a new subject that a body requests, besides its texts. */
const attributesOf = (body: Static<typeof NewSubject>): SubjectChanges => ({
  ...beginningOf(body),
  reviewerIds: reviewersOf(body as object),
});

/** v4: listing, reading, opening, changing and deleting subjects of a kind. */
export function kindRoutes(app: App, kind: Kind): void {
  const { noun, segment } = kind.kind;
  const one = withArticle(noun);
  const tags = [`${titleOfKind(kind)}s`];
  const base = `${apiParent(kind.kind)}/${segment}` as const;
  const Parent = Type.Object({ id: Type.String() });
  const One = Type.Object({ id: Type.String(), subject_iid: Type.Integer() });
  const load = (ctx: Context, { id, subject_iid }: Static<typeof One>): Promise<KindRow> =>
    loadSubject(ctx, kind, id, String(subject_iid));

  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `List the ${segment.replaceAll('_', ' ')} of a ${kind.kind.parent}`,
        params: Parent,
        querystring: listQueryOf(kind),
      },
    },
    async (request, reply) => {
      const { parent } = await enterParent(request.ctx, kind, request.params.id);
      return answerList(kind, request, reply, parent);
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Create ${one}`,
        params: Parent,
        body: Type.Object({
          ...NewSubject.properties,
          ...ownParameters(kind),
          ...kind.kind.extension?.creation,
        }),
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const place = String(kind.kind.extension?.openedIn(body) ?? params.id);
      const row = await createSubject(ctx, kind, await enterParent(ctx, kind, place), {
        title: body.title,
        description: body.description,
        confidential: body.confidential,
        attributes: { ...attributesOf(body), own: kind.kind.extension?.begins?.(body) },
        own: { body, asked: params.id },
        // Of kinds that declare it.
        createdAt: checkTime('created_at', (body as { readonly created_at?: string }).created_at),
        submissionKey: submissionKey(headers),
      });
      return reply.status(201).send(await presentSubjectAlone(ctx, kind, row));
    },
  );
  app.get(
    `${base}/:subject_iid`,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: `Show ${one}`,
        params: One,
        querystring: Type.Object({ ...kind.kind.extension?.reading }),
      },
    },
    async ({ ctx, params, query }) => presentSubjectAlone(ctx, kind, await load(ctx, params), query),
  );
  app.put(
    `${base}/:subject_iid`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `Change ${one}`,
        params: One,
        body: Type.Object({ ...Changes.properties, ...ownParameters(kind), ...kind.kind.extension?.changes }),
      },
    },
    async ({ ctx, params, body }) => {
      const row = await load(ctx, params);
      const changes = requested(
        kind,
        body,
        updatedAtOf(body, row, () => authorizeSubject(ctx, kind, 'update', row)),
      );
      return presentSubjectAlone(ctx, kind, await updateSubject(ctx, kind, row, changes));
    },
  );
  app.delete(
    `${base}/:subject_iid`,
    { config: { access: 'signed-in' }, schema: { tags, summary: `Delete ${one}`, params: One } },
    async ({ ctx, params }, reply) => {
      await removeSubject(ctx, kind, await load(ctx, params));
      return reply.status(204).send();
    },
  );
}
