import { Type } from 'typebox';
import type { Static, TOptional, TUnsafe } from 'typebox';
import type {
  OwnChanges as OwnPageChanges,
  SubjectChanges as PageSubjectChanges,
} from '../../../contract/planning/changes.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { fieldsBelow } from '../../platform/http/fields-below.ts';
import { parentBase, parentPath } from '../../platform/subjects/subject-address.ts';
import { newsFor, pollInterval, TaskUpdate } from '../discussions/index.ts';
import {
  Changes,
  changeTask,
  DestroyConfirmation,
  PageChanges,
  presentRealtimeChanges,
  ReviewerPageParameters,
  TimeChanges,
  timeChangesOf,
} from '../planning/index.ts';
import { isTimed } from './kind-time.routes.ts';
import { presentSubjectPage, renderDescription } from './kind.presenter.ts';
import type { KindRow } from './kind.queries.ts';
import { ownParameters, requested } from './kind.routes.ts';
import {
  authorizeSubject,
  findSubject,
  loadSubject,
  noteableOf,
  removeSubject,
  updateSubject,
} from './kind.service.ts';
import type { Kind } from './kind.service.ts';

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
    Name in keyof PageSubjectChanges as Name extends
      | `${string}_fixed`
      | 'color'
      | 'parent_id'
      | keyof OwnPageChanges
      ? Name
      : never
  ]-?: TOptional<TUnsafe<Exclude<PageSubjectChanges[Name], undefined>>>;
};

/** What a page changes of what only its kind has. */
const ownChanges = ({ kind }: Kind): OwnChanges => (kind.extension?.changes ?? {}) as unknown as OwnChanges;

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
  app.get(
    `${parentBase(kind.kind)}/-/${segment}/:iid/realtime_changes`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx, params }, reply) => {
      const row = await load(ctx, params);
      const html = await renderDescription(ctx, row);
      return reply
        .header('poll-interval', pollInterval(ctx.platform.settings.pollInterval))
        .send(presentRealtimeChanges(ctx, row, html, row.last_edited_by));
    },
  );
  app.delete(
    url,
    {
      config: { access: 'signed-in' },
      schema: { params: One, querystring: DestroyConfirmation, body: Type.Optional(DestroyConfirmation) },
    },
    async ({ ctx, params, query, body }) => {
      const row = await load(ctx, params);
      authorizeSubject(ctx, kind, 'delete', row);
      if (query.destroy_confirm !== true && body?.destroy_confirm !== true)
        throw new AppError(422, { errors: `Destroy confirmation not provided for ${kind.kind.noun}` });
      await removeSubject(ctx, kind, row);
      return { web_url: `${ctx.baseUrl}${parentPath(kind.kind, row.parent_path)}/-/${segment}` };
    },
  );
  // As those of issues: `merge_request[discussion_locked]`.
  for (const verb of ['put', 'patch'] as const)
    app[verb](
      url,
      {
        config: { access: 'signed-in', invalid: 'sentences' },
        preValidation: fieldsBelow(kind.kind.noun.replaceAll(' ', '_')),
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
