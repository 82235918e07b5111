import { Type } from 'typebox';
import type { Static, TOptional, TProperties, TUnsafe } from 'typebox';
import type { SubjectChanges as PageSubjectChanges } from '../../../contract/planning/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { listOf } from '../../platform/http/parameters.ts';
import { apiParent, parentBase } from '../../platform/subjects/subject-address.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import { newsFor, submissionKey, TaskUpdate } from '../discussions/index.ts';
import {
  assigneesOf,
  Changes,
  changesOf,
  changeTask,
  checkTime,
  PageChanges,
  reviewerChangesOf,
  ReviewerPageParameters,
  ReviewerParameters,
  reviewersOf,
  TimeChanges,
  timeChangesOf,
  updatedAtOf,
  Writable,
} from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { createSubject } from './create-subject.ts';
import { isTimed } from './kind-time.routes.ts';
import { answerList, listQueryOf } from './kind-list.routes.ts';
import { presentSubjectAlone, presentSubjectPage } from './kind.presenter.ts';
import type { KindRow } from './kind.queries.ts';
import {
  authorizeSubject,
  enterParent,
  findSubject,
  loadSubject,
  noteableOf,
  removeSubject,
  titleOfKind,
  updateSubject,
} from './kind.service.ts';
import type { Kind } from './kind.service.ts';

const NewSubject = Type.Object({ ...Writable, title: Type.String() });

/** What only some kinds have: the parameters of its attributes. */
const ownParameters = ({ kind }: Kind): TProperties | undefined =>
  kind.attributes.includes('reviewers') ? ReviewerParameters : undefined;

/** The same of its page; the type has them of every kind, since they are optional. */
const ownPageParameters = ({ kind }: Kind): typeof ReviewerPageParameters =>
  kind.attributes.includes('reviewers')
    ? ReviewerPageParameters
    : ({} as unknown as typeof ReviewerPageParameters);

/** What a page changes of the times of kinds that have them. */
const timeParameters = (kind: Kind): typeof TimeChanges =>
  isTimed(kind) ? TimeChanges : ({} as unknown as typeof TimeChanges);

/** What pages send of what only some kinds have, which those declare. */
type OwnChanges = {
  readonly [
    Name in keyof PageSubjectChanges as Name extends `${string}_fixed` | 'color' | 'parent_id' ? Name : never
  ]-?: TOptional<TUnsafe<Exclude<PageSubjectChanges[Name], undefined>>>;
};

/** What a page changes of what only its kind has. */
const ownChanges = ({ kind }: Kind): OwnChanges => (kind.extension?.changes ?? {}) as unknown as OwnChanges;

/** The changes that a body requests: of its planning attributes, and of those that only its kind has. */
function requested(kind: Kind, body: Static<typeof Changes>, more: SubjectChanges = {}): SubjectChanges {
  const own = kind.kind.extension?.changesOf(body);
  return changesOf(body, {
    ...(own === undefined ? {} : { own }),
    ...reviewerChangesOf({ ...body }),
    ...more,
  });
}

/** The attributes of a new subject that a body requests, besides its texts. */
function attributesOf(body: Static<typeof NewSubject>): SubjectChanges {
  return {
    labels: listOf(body.labels),
    assigneeIds: assigneesOf(body),
    reviewerIds: reviewersOf(body as object),
    milestoneId: body.milestone_id,
    dueDate: body.due_date,
    weight: body.weight,
  };
}

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

/** The page calls of a subject besides its conversation. */
export function kindPageRoutes(app: App, kind: Kind): void {
  const { parent, segment } = kind.kind;
  const url = `${parentBase(kind.kind)}/-/${segment}/:iid.json` as const;
  const One = Type.Object({ [parent]: Type.String(), iid: Type.Integer() });
  const load = (ctx: Context, params: object): Promise<KindRow> => {
    const { iid, ...of } = params as { readonly iid: number } & Readonly<Record<string, string>>;
    return loadSubject(ctx, kind, of[parent]!, String(iid));
  };

  app.get(url, { config: { access: 'anyone' }, schema: { params: One } }, async ({ ctx, params }) =>
    presentSubjectPage(ctx, kind, await load(ctx, params)),
  );
  // The changes can stand below the kind's name, as those of issues do: `merge_request[discussion_locked]`.
  const noun = kind.kind.noun.replaceAll(' ', '_');
  app.put(
    url,
    {
      config: { access: 'signed-in' },
      preValidation(request, _reply, done) {
        const { [noun]: below, ...rest } = (request.body ?? {}) as Record<string, unknown>;
        if (typeof below === 'object' && below !== null) request.body = { ...rest, ...below };
        done();
      },
      schema: {
        params: One,
        body: Type.Object({
          ...Changes.properties,
          ...PageChanges,
          ...ownParameters(kind),
          ...ownPageParameters(kind),
          ...timeParameters(kind),
          ...ownChanges(kind),
          update_task: Type.Optional(TaskUpdate),
        }),
      },
    },
    async ({ ctx, params, body, headers }) => {
      const row = await load(ctx, params);
      const { update_task, lock_version: seen } = body;
      const changed = await (update_task === undefined
        ? updateSubject(
            ctx,
            kind,
            row,
            requested(
              kind,
              body,
              timeChangesOf(body, () => authorizeSubject(ctx, kind, 'admin', row)),
            ),
          )
        : tick(ctx, kind, row, update_task, seen));
      const news = await newsFor(ctx, noteableOf(ctx, kind, changed), headers['x-last-fetched-at']);
      const now = (news.since && (await findSubject(ctx, kind, row.id))) ?? changed;
      return { ...(await presentSubjectPage(ctx, kind, now)), ...news };
    },
  );
}

/** Checks an item of the description's task lists. */
function tick(
  ctx: Context,
  kind: Kind,
  row: KindRow,
  update: Static<typeof TaskUpdate>,
  seen: number | undefined,
): Promise<KindRow> {
  authorizeSubject(ctx, kind, 'update', row);
  const { parent_path: parentPath, description, lock_version: lockVersion } = row;
  const text = { noun: kind.kind.noun, parentPath, description, lockVersion };
  return changeTask(ctx, text, update, seen, (changes) => updateSubject(ctx, kind, row, changes));
}
