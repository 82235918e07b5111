import { findReferences } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { nameOf } from '../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { KindOperations, KindRow } from '../kinds/index.ts';

/** What the argument of a quick action names: the epics that the viewer may see, in its order, and the words that name none of those. */
export interface NamedEpics {
  readonly epics: readonly KindRow[];
  readonly missing: readonly string[];
}

/** The epics that an argument names (`&1`, `group&1`, addresses) in a text of `noteable`. */
export async function findNamedEpics(
  ctx: Context,
  { find }: KindOperations,
  { projectPath }: Noteable,
  argument: string,
): Promise<NamedEpics> {
  const { subjects } = ctx.platform;
  const { reference } = subjects.get('Epic');
  const context = { projectPath, instanceUrl: ctx.baseUrl, syntaxes: subjects.syntaxes };
  const named = findReferences(argument, context).references.filter(({ kind }) => kind === reference?.kind);
  const mentioned = named.length === 0 ? [] : ((await reference?.mentioned?.(ctx, named)) ?? []);
  const ids = new Map(mentioned.map(({ key, id }) => [key, id]));
  const rows = new Map((await find(ctx, [...new Set(ids.values())])).map((row) => [row.id, row]));
  const rowOf = (key: string): KindRow | undefined => rows.get(ids.get(key) ?? 0);
  return {
    epics: [...new Set(named.flatMap(({ key }) => rowOf(key) ?? []))],
    missing: named.flatMap(({ key, text }) => (rowOf(key) === undefined ? [text] : [])),
  };
}

/** The name of an epic in sentences: `group&1`. */
export const epicReference = (ctx: Context, { planned }: KindOperations, epic: KindRow): string =>
  nameOf(ctx.platform.subjects.get('Epic'), planned(ctx, epic).noteable).elsewhere;
