import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { parentPath } from '../../platform/subjects/subject-address.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { presentAuthor, readUser, seesProfile } from '../accounts/index.ts';
import { noteExcerpt, presentFoundNotes } from '../discussions/index.ts';
import { loadProject } from '../projects/index.ts';
import { listActivity } from './activity.queries.ts';
import type { ActivityFilter, ActivityRow } from './activity.queries.ts';

/** Those that v4 can be asked for, and `opened`, which its `created` has among others. */
const actions = [
  'approved',
  'closed',
  'commented',
  'created',
  'destroyed',
  'expired',
  'joined',
  'left',
  'merged',
  'opened',
  'pushed',
  'reopened',
  'updated',
];

/** What v4's events are about besides the subjects here; there are none of some of these. */
const otherTargets = new Set([
  'note',
  'milestone',
  'project',
  'snippet',
  'user',
  'design',
  'wiki',
  'wikipage',
]);

const ListQuery = Type.Object({
  ...PageQuery,
  action: Type.Optional(Type.Enum(actions)),
  target_type: Type.Optional(Type.String()),
  before: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}` })),
  after: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}` })),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  scope: Type.Optional(Type.String()),
});
interface ListParameters {
  page?: number;
  per_page?: number;
  action?: string;
  target_type?: string;
  before?: string;
  after?: string;
  sort?: string;
  scope?: string;
}

/** Our own fields: the reference and the address of the subject of an event, and null where it has none. */
function presentTarget(
  { target_type, target_id, target_iid, noteable }: ActivityRow,
  { fullPath, sha }: { readonly fullPath: string; readonly sha: string | null | undefined },
  { baseUrl, platform: { subjects } }: Context,
) {
  const at = noteable ?? { type: target_type ?? '', iid: target_iid };
  const type = subjects.find(at.type);
  const key = at.iid ?? sha ?? null;
  if (type === undefined || key === null) return { target_reference: null, target_url: null };
  const anchor = noteable === null ? '' : `#note_${target_id}`;
  return {
    target_reference:
      at.iid === null
        ? String(key).slice(0, 8)
        : type.reference === undefined
          ? null
          : `${type.reference.sigil}${key}`,
    target_url: `${baseUrl}${parentPath(type, fullPath)}/-/${type.segment}/${key}${anchor}`,
  };
}

type PresentedNotes = Awaited<ReturnType<typeof presentFoundNotes>>;

function present(row: ActivityRow, notes: PresentedNotes, ctx: Context) {
  const { baseUrl } = ctx;
  const author = presentAuthor(row.author, baseUrl);
  const note = row.target_type === 'Note' ? notes.get(row.target_id ?? 0) : undefined;
  const target = presentTarget(
    row,
    { fullPath: row.group?.full_path ?? row.project_path ?? '', sha: note?.commit_id },
    ctx,
  );
  return {
    id: row.id,
    project_id: row.project_id,
    action_name: row.action,
    target_id: row.target_id,
    target_iid: row.target_iid ?? row.target_id,
    target_type: row.target_type,
    author_id: row.author_id,
    target_title: row.target_title,
    created_at: row.created_at,
    author,
    author_username: author.username,
    imported: false,
    imported_from: 'none',
    ...(row.push_data === null ? {} : { push_data: row.push_data }),
    ...(note === undefined
      ? {}
      : {
          note: {
            ...note,
            /** Our own field: the excerpt for activity pages. */
            excerpt: row.note_html === null ? null : noteExcerpt({ html: row.note_html, text: note.body }),
          },
        }),
    /** Our own field: the link target of activity pages. */
    project:
      row.group === null
        ? {
            name: row.project_name,
            path_with_namespace: row.project_path,
            web_url: `${baseUrl}/${row.project_path}`,
            ...target,
          }
        : null,
    ...(row.group === null
      ? {}
      : { group: { ...row.group, web_url: `${baseUrl}/groups/${row.group.full_path}`, ...target } }),
  };
}

/** The shas of subjects that have one instead of a number, by id. */
async function readShas(ctx: Context, rows: readonly ActivityRow[]): Promise<Map<number, string>> {
  const unnumbered = rows.flatMap(({ noteable }) => (noteable?.iid === null ? [noteable] : []));
  const shas = new Map<number, string>();
  for (const [type, own] of Map.groupBy(unnumbered, (noteable) => noteable.type)) {
    const outlines = await ctx.platform.subjects.find(type)?.outlines(
      ctx,
      own.map(({ id }) => id),
    );
    for (const [id, { sha }] of outlines ?? []) if (sha !== undefined) shas.set(id, sha);
  }
  return shas;
}

/** Throws 400 for what no event is about, so that a slip of the pen is no empty list. */
function demandTarget({ platform }: Context, asked: string): void {
  const plain = asked.toLowerCase().replaceAll('_', '');
  const isKind = platform.subjects.types.some(({ name }) => name.toLowerCase() === plain);
  if (!isKind && !otherTargets.has(plain))
    throw new AppError(400, { error: 'target_type does not have a valid value' });
}

/** v4 events: of oneself, of a person, of a project. */
export function activityRoutes(app: App): void {
  const tags = ['Events'];
  async function answer(request: FastifyRequest, reply: FastifyReply, more: ActivityFilter) {
    const {
      page: _page,
      per_page: _perPage,
      scope: _scope,
      target_type,
      ...query
    } = request.query as ListParameters;
    const page = pageOf(request.query as ListParameters);
    if (target_type !== undefined) demandTarget(request.ctx, target_type);
    const rows = await listActivity(
      request.ctx.platform.db,
      readerOf(request.ctx),
      { ...query, targetType: target_type, ...more },
      page.perPage + 1,
      page.offset,
    );
    const total = rows.length <= page.perPage ? page.offset + rows.length : undefined;
    sendPageHeaders(request, reply, page, { total, more: rows.length > page.perPage });
    const shown = rows.slice(0, page.perPage);
    const shas = await readShas(request.ctx, shown);
    const notes = await presentFoundNotes(
      request.ctx,
      shown.flatMap(({ target_type, target_id, noteable }) =>
        target_type !== 'Note' || target_id === null
          ? []
          : [{ id: target_id, sha: shas.get(noteable?.id ?? 0) }],
      ),
    );
    return shown.map((row) => present(row, notes, request.ctx));
  }
  const scopes = ['read_user'] as const;
  app.get(
    '/api/v4/events',
    {
      config: { access: 'signed-in', scopes },
      schema: { tags, summary: "List one's events", querystring: ListQuery },
    },
    async (request, reply) => {
      if (request.viewer.user === null) throw unauthorized();
      return answer(
        request,
        reply,
        (request.query as ListParameters).scope === 'all'
          ? { ownProjects: true }
          : { authorId: request.viewer.user.id },
      );
    },
  );
  app.get(
    '/api/v4/users/:id/events',
    {
      config: { access: 'anyone', scopes },
      schema: {
        tags,
        summary: "List a person's events",
        params: Type.Object({ id: Type.String() }),
        querystring: ListQuery,
      },
    },
    async (request, reply) => {
      const user = await readUser(request.ctx, request.params.id);
      if (!seesProfile(request.viewer, user)) {
        sendPageHeaders(request, reply, pageOf(request.query), { total: 0 });
        return [];
      }
      return answer(request, reply, { authorId: user.id });
    },
  );
  app.get(
    '/api/v4/projects/:id/events',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: "List a project's events",
        params: Type.Object({ id: Type.String() }),
        querystring: ListQuery,
      },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      return answer(request, reply, { projectId: project.id });
    },
  );
}
