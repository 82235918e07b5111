import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { CommaList, idsOf } from '../../platform/http/parameters.ts';
import { findUserById, findUsersByIds, listUsers, presentBasicUser } from '../accounts/index.ts';
import { loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { findTodoAuthors } from '../todos/index.ts';

/** Entries in the list of a picker. */
const offered = 20;

const Asked = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 255 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  active: Type.Optional(Type.Boolean()),
  project_id: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  group_id: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  /** Puts the current user first. */
  current_user: Type.Optional(Type.Boolean()),
  /** Offered too, even if they are no member. */
  author_id: Type.Optional(Type.Integer()),
  skip_users: Type.Optional(CommaList),
  /** Only authors of one's own todos. */
  todo_filter: Type.Optional(Type.Boolean()),
  todo_state_filter: Type.Optional(Type.Enum(['pending', 'done'])),
});

interface AskedPeople {
  readonly search?: string;
  readonly per_page?: number;
  readonly active?: boolean;
  readonly project_id?: string | number;
  readonly group_id?: string | number;
  readonly current_user?: boolean;
  readonly author_id?: number;
  readonly skip_users?: string | (string | number)[];
  readonly todo_filter?: boolean;
  readonly todo_state_filter?: string;
}

/** Where the people are members; throws 404 for what the viewer may not see. Undefined means everybody. */
async function placeOf(ctx: Context, { project_id, group_id }: AskedPeople) {
  const isGiven = (id: string | number | undefined): boolean => id !== undefined && id !== '';
  if (isGiven(project_id))
    return { kind: 'project', id: (await loadProject(ctx, String(project_id))).id } as const;
  if (isGiven(group_id)) return { kind: 'group', id: (await loadGroup(ctx, String(group_id))).id } as const;
  return undefined;
}

async function findPeople(ctx: Context, asked: AskedPeople) {
  const { db } = ctx.platform;
  const { search = '', per_page: limit = offered, author_id: authorId, todo_state_filter } = asked;
  const me = ctx.viewer.user!;
  const skipped = new Set(idsOf('skip_users', asked.skip_users));
  const among =
    asked.todo_filter === true
      ? await findTodoAuthors(db, me.id, todo_state_filter === 'done' ? 'done' : 'pending')
      : undefined;
  const { rows } = await listUsers(
    db,
    {
      search,
      active: asked.active !== false,
      memberOf: await placeOf(ctx, asked),
      ...(among === undefined ? {} : { ids: among }),
      orderBy: 'name',
      sort: 'asc',
    },
    limit + skipped.size,
    0,
  );
  // Before anything is typed, most people want themselves.
  const first = search === '' && asked.current_user === true ? [me.id] : [];
  const last = search === '' && authorId !== undefined ? [authorId] : [];
  const others = await findUsersByIds(db, [...first, ...last]);
  const found = new Map(
    [
      ...first.flatMap((id) => others.get(id) ?? []),
      ...rows,
      ...last.flatMap((id) => others.get(id) ?? []),
    ].map((person) => [person.id, person]),
  );
  return [...found.values()].filter(({ id }) => !skipped.has(id)).slice(0, limit);
}

/** The calls of pickers on pages (document B, section 7). */
export function pickerRoutes(app: App): void {
  app.get(
    '/autocomplete/users.json',
    { config: { access: 'signed-in' }, schema: { querystring: Asked } },
    async ({ ctx, query }) => {
      const people = await findPeople(ctx, query as AskedPeople);
      return people.map((person) => presentBasicUser(person, ctx.baseUrl));
    },
  );
  app.get(
    '/autocomplete/users/:id.json',
    { config: { access: 'signed-in' }, schema: { params: Type.Object({ id: Type.Integer() }) } },
    async ({ ctx, params }) => {
      const person = await findUserById(ctx.platform.db, params.id);
      if (person === undefined) throw notFound('User');
      return presentBasicUser(person, ctx.baseUrl);
    },
  );
}
