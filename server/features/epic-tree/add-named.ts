import { findReferences } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import { epicNotFound, epicOperations as epics, issueNotFound } from '../epics/index.ts';
import type { TreeChange } from '../epics/index.ts';
import { findLoadedIssues, plannedIssue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { changeSubjectsIn } from '../planning/index.ts';
import type { PlannedSubject } from '../planning/index.ts';

/** How many are added in one call. */
const mostReferences = 20;

/** The ids of what the words name: `group/project#3`, `&4`, `group&4`, addresses. Throws 404 if one names nothing that the viewer may see. */
async function readNamed(ctx: Context, epic: KindRow, words: readonly string[]): Promise<number[]> {
  const { subjects } = ctx.platform;
  const context = { projectPath: epic.parent_path, instanceUrl: ctx.baseUrl, syntaxes: subjects.syntaxes };
  const wanted = words.map((word) => findReferences(word, context).references[0]);
  const found = new Map<string, number>();
  for (const { reference } of [subjects.get('Issue'), subjects.get('Epic')]) {
    const asked = wanted.flatMap((one) => (one?.kind === reference?.kind ? (one ?? []) : []));
    const mentioned = asked.length === 0 ? [] : await reference?.mentioned?.(ctx, asked);
    for (const { key, id } of mentioned ?? []) found.set(`${reference!.kind} ${key}`, id);
  }
  const ids = wanted.map((one) => {
    const id = one && found.get(`${one.kind} ${one.key}`);
    if (id === undefined)
      throw one?.kind === subjects.get('Epic').reference?.kind ? epicNotFound() : issueNotFound();
    return id;
  });
  return [...new Set(ids)];
}

/** As planning sees them, in this order. Throws 404 for one that has become hidden. */
async function planNamed(ctx: Context, ids: readonly number[]): Promise<PlannedSubject[]> {
  const [issues, rows] = await Promise.all([findLoadedIssues(ctx, ids), epics.find(ctx, ids)]);
  const planned = [
    ...issues.map((loaded) => plannedIssue(ctx, loaded)),
    ...rows.map((row) => epics.planned(ctx, row)),
  ];
  const byId = new Map(planned.map((subject) => [subject.fields.id, subject]));
  return ids.map((id) => {
    const subject = byId.get(id);
    if (subject === undefined) throw issueNotFound();
    return subject;
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
  const named = await planNamed(ctx, await readNamed(ctx, epic, words));
  const changed = await transaction(ctx.platform.db, (tx) =>
    changeSubjectsIn(
      tx,
      ctx,
      named.map((subject) => {
        const isEpic = subject.noteable.type === 'Epic';
        const own: TreeChange = isEpic ? { parent_id: epic.id } : { epic_id: epic.id };
        return { subject, changes: { own } };
      }),
    ),
  );
  if (!changed) throw conflict('Issue(s) already assigned');
}
