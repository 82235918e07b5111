import { findReferences } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import {
  epicNotFound,
  epicOperations as epics,
  issueNotFound,
  listChildren,
  listEpicIssues,
} from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';

/** How many are added in one call. */
const mostReferences = 20;

type Named = Pick<Noteable, 'id' | 'type'>;

/** What the words name: `group/project#3`, `&4`, `group&4`, addresses. Throws 404 if one names nothing that the viewer may see. */
async function readNamed(ctx: Context, epic: KindRow, words: readonly string[]): Promise<Named[]> {
  const { subjects } = ctx.platform;
  const context = { projectPath: epic.parent_path, instanceUrl: ctx.baseUrl, syntaxes: subjects.syntaxes };
  const wanted = words.map((word) => ({ word, reference: findReferences(word, context).references[0] }));
  const found = new Map<string, Named>();
  for (const type of [subjects.get('Issue'), subjects.get('Epic')]) {
    const references = wanted.flatMap(({ reference }) =>
      reference?.kind === type.reference?.kind ? (reference ?? []) : [],
    );
    const mentioned = references.length === 0 ? [] : await type.reference?.mentioned?.(ctx, references);
    for (const { key, id } of mentioned ?? []) found.set(`${type.name} ${key}`, { type: type.name, id });
  }
  return wanted.map(({ word, reference }) => {
    const isEpic = /&\d+$|\/epics\/\d+/.test(word);
    const named = reference && found.get(`${isEpic ? 'Epic' : 'Issue'} ${reference.key}`);
    if (named === undefined) throw isEpic ? epicNotFound() : issueNotFound();
    return named;
  });
}

/**
 * Puts all issues and epics that the words name below an epic, or none of them. Throws 404 as above, 403 without the right to, 409 where
 * one can't be there, or all are there already.
 */
export async function addNamed(ctx: Context, epic: KindRow, words: readonly string[]): Promise<void> {
  epics.authorize(ctx, 'update', epic);
  if (words.length > mostReferences) throw badRequest(`Add at most ${mostReferences} at once.`);
  if (words.length === 0) throw issueNotFound();
  const named = await readNamed(ctx, epic, words);
  const { db, subjects } = ctx.platform;
  const there = await Promise.all([
    listEpicIssues(db, ctx.viewer, epic.id),
    listChildren(db, ctx.viewer, epic.id),
  ]);
  const known = new Set(there.flat().map(({ id }) => id));
  const added = named.filter(({ id }) => !known.has(id));
  if (added.length === 0) throw conflict('Issue(s) already assigned');
  await transaction(db, async (tx) => {
    for (const { type, id } of added)
      await subjects.get(type).commands!.target.apply(tx, ctx, { id } as Noteable, {
        own: type === 'Epic' ? { parent_id: epic.id } : { epic_id: epic.id },
      });
  });
}
