import type { SubjectOutline } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import { avatarUrl } from '../avatars/index.ts';
import { noteExcerpt } from '../discussions/index.ts';
import type { TodoChoices } from './todo-choices.queries.ts';
import type { TodoAction, TodoRow } from './todo.queries.ts';

/** Todos as v4 returns them: one query per type of target, whatever their number. */
export async function presentTodos(ctx: Context, rows: readonly TodoRow[]) {
  const targets = new Map<string, ReadonlyMap<number, SubjectOutline>>();
  await Promise.all(
    [...Map.groupBy(rows, (row) => row.target_type)].map(async ([type, own]) => {
      const ids = [...new Set(own.map((row) => row.target_id))];
      targets.set(type, (await ctx.platform.subjects.find(type)?.outlines(ctx, ids)) ?? new Map());
    }),
  );
  return rows.flatMap((row) => {
    const target = targets.get(row.target_type)?.get(row.target_id);
    // Deleted, or no longer visible, since the list was read.
    return target === undefined ? [] : [presentTodo(ctx, row, target)];
  });
}

/** The end of 'This is on your list because …'. */
const because: Readonly<Record<TodoAction, string>> = {
  assigned: 'it was assigned to you',
  mentioned: 'you were mentioned',
  directly_addressed: 'you were addressed',
  marked: 'you put it there',
  review_requested: 'a review was requested from you',
};

/** Its project or its group, under v4's names: the other one is left out. */
function placeOf({ baseUrl }: Context, { project, group }: TodoRow) {
  if (project !== null)
    return {
      project: {
        id: project.id,
        name: project.name,
        name_with_namespace: `${project.namespace_name} / ${project.name}`,
        path: project.path,
        path_with_namespace: project.full_path,
      },
    };
  if (group === null) return {};
  const { avatar_key: avatarKey, ...named } = group;
  return {
    group: {
      ...named,
      kind: 'group',
      avatar_url: avatarUrl(baseUrl, 'group', group.id, avatarKey),
      web_url: `${baseUrl}/groups/${group.full_path}`,
    },
  };
}

function presentTodo(ctx: Context, row: TodoRow, target: SubjectOutline) {
  return {
    id: row.id,
    ...placeOf(ctx, row),
    author: presentAuthor(row.author, ctx.baseUrl),
    action_name: row.action,
    target_type: row.target_type,
    target: target.presented,
    /** Our own field: the reference to it. */
    target_reference: target.reference,
    target_url: `${ctx.baseUrl}${target.webPath}${row.note_id === null ? '' : `#note_${row.note_id}`}`,
    /** Its text: the note, or the subject's title. */
    body: row.note ?? target.title,
    /** Our own field: the note that it is about. */
    note:
      row.note_id === null || row.note === null
        ? null
        : { id: row.note_id, excerpt: noteExcerpt({ html: row.note_html ?? '', text: row.note }) },
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    snoozed_until: row.snoozed_until,
    /** Our own field: why it reached the person. */
    because: because[row.action],
  };
}

/** What the list can be filtered by, as its page reads it. */
export function presentChoices(ctx: Context, { projects, groups, authors, types }: TodoChoices) {
  return {
    projects,
    groups,
    authors: authors.map((author) => presentBasicUser(author, ctx.baseUrl)),
    types: types.flatMap((name) => {
      const noun = ctx.platform.subjects.find(name)?.noun;
      return noun === undefined ? [] : [{ name, label: `${noun[0]!.toUpperCase()}${noun.slice(1)}` }];
    }),
  };
}
