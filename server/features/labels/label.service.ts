import type { Context } from '../../platform/context.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { authorizeGroup, loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { colorFromTitle, normalizeColor } from './label-color.ts';
import { deleteLabelRow, findLabels, insertLabel, seedLabels, updateLabelRow } from './label.queries.ts';
import type { LabelRow, LabelScope } from './label.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'label.changed': {
      readonly labelId: number;
      readonly change: 'created' | 'updated' | 'deleted';
      readonly projectId: number | null;
      readonly groupId: number | null;
    };
  }
}

export interface LoadedScope {
  readonly scope: LabelScope;
  readonly manageable: () => void;
}

export function labelScopeOf(project: ProjectRow): LabelScope {
  return { kind: 'project', id: project.id, traversalIds: project.namespace_traversal_ids };
}

export async function loadLabelScope(
  ctx: Context,
  kind: 'project' | 'group',
  idOrPath: string,
): Promise<LoadedScope> {
  if (kind === 'project') {
    const project = await loadProject(ctx, idOrPath);
    authorizeProject(ctx, 'read_labels', project);
    return {
      scope: labelScopeOf(project),
      manageable: () => authorizeProject(ctx, 'manage_labels', project),
    };
  }
  const group = await loadGroup(ctx, idOrPath);
  return {
    scope: { kind, id: group.id, traversalIds: group.traversal_ids },
    manageable: () => authorizeGroup(ctx, 'manage_labels', group),
  };
}

/** One label by id or title; throws 404 if it is not in this scope. */
export async function readLabel(ctx: Context, scope: LabelScope, idOrTitle: string): Promise<LabelRow> {
  const byTitle = await findLabels(ctx.platform.db, scope, { titles: [idOrTitle] });
  const found =
    byTitle[0] ??
    (/^\d+$/.test(idOrTitle)
      ? (await findLabels(ctx.platform.db, scope, { ids: [Number(idOrTitle)] }))[0]
      : undefined);
  if (found === undefined) throw notFound('Label');
  return found;
}

/** A label to change: the right is checked first, so that a 404 reveals nothing about existing labels. */
export async function readManagedLabel(
  ctx: Context,
  loaded: LoadedScope,
  idOrTitle: string,
): Promise<LabelRow> {
  loaded.manageable();
  return readLabel(ctx, loaded.scope, idOrTitle);
}

/** A label of the scope itself: one of an ancestor group has to be changed there. Throws 403 without the right, 404 otherwise. */
export async function readOwnLabel(
  ctx: Context,
  loaded: LoadedScope,
  /** A number is an id, even if a label has it as its title. */
  idOrTitle: string | number,
): Promise<LabelRow> {
  loaded.manageable();
  const label =
    typeof idOrTitle === 'string'
      ? await readLabel(ctx, loaded.scope, idOrTitle)
      : (await findLabels(ctx.platform.db, loaded.scope, { ids: [idOrTitle] }))[0];
  if (label === undefined) throw notFound('Label');
  checkOwn(loaded.scope, label);
  return label;
}

function checkOwn(scope: LabelScope, label: LabelRow): void {
  if ((scope.kind === 'project' ? label.project_id : label.namespace_id) !== scope.id)
    throw notFound('Label');
}

export interface LabelInput {
  readonly title?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | undefined;
  readonly priority?: number | null | undefined;
}

function validate(input: LabelInput): { title?: string; color?: string } {
  const errors: Record<string, string[]> = {};
  const title = input.title?.trim();
  if (title !== undefined) {
    const problem = nameProblem(title);
    if (problem !== undefined) errors['title'] = [problem];
    else if (/[,?]/.test(title)) errors['title'] = ["can't contain a comma or a question mark"];
  }
  const color = input.color === undefined ? undefined : normalizeColor(input.color);
  if (input.color !== undefined && color === undefined) errors['color'] = ['must be a valid color code'];
  if ((input.description?.length ?? 0) > 4000)
    errors['description'] = ['is too long (maximum is 4000 characters)'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(title === undefined ? {} : { title }), ...(color === undefined ? {} : { color }) };
}

function owner(scope: LabelScope): { projectId: number | null; groupId: number | null } {
  return scope.kind === 'project'
    ? { projectId: scope.id, groupId: null }
    : { projectId: null, groupId: scope.id };
}

export async function createLabel(
  ctx: Context,
  loaded: LoadedScope,
  input: LabelInput & { title: string },
): Promise<LabelRow> {
  loaded.manageable();
  const { title = '', color = colorFromTitle(input.title) } = validate(input);
  return transaction(ctx.platform.db, async (tx) => {
    const row = await insertLabel(tx, loaded.scope, {
      title,
      color,
      description: input.description ?? '',
      priority: input.priority ?? null,
    });
    if (row === undefined) throw conflict('Label already exists');
    await recordEvent(tx, 'label.changed', { labelId: row.id, change: 'created', ...owner(loaded.scope) });
    return row;
  });
}

export async function updateLabel(
  ctx: Context,
  loaded: LoadedScope,
  label: LabelRow,
  input: LabelInput,
): Promise<LabelRow> {
  loaded.manageable();
  const { scope } = loaded;
  checkOwn(scope, label);
  const valid = validate(input);
  const { description, priority } = input;
  try {
    return await transaction(ctx.platform.db, async (tx) => {
      const row = await updateLabelRow(tx, label.id, {
        ...valid,
        ...(description === undefined ? {} : { description }),
        ...(priority === undefined ? {} : { priority }),
      });
      if (row === undefined) throw notFound('Label');
      await recordEvent(tx, 'label.changed', { labelId: row.id, change: 'updated', ...owner(scope) });
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('Label already exists');
    throw error;
  }
}

export async function deleteLabel(ctx: Context, loaded: LoadedScope, label: LabelRow): Promise<void> {
  loaded.manageable();
  checkOwn(loaded.scope, label);
  await transaction(ctx.platform.db, async (tx) => {
    for (const { beforeLabel } of ctx.platform.features) await beforeLabel?.(tx, { id: label.id });
    await deleteLabelIn(tx, loaded, label);
  });
}

/** The same as part of a larger transaction, after the right was checked. */
export async function deleteLabelIn(
  tx: Transaction,
  { scope }: LoadedScope,
  { id }: LabelRow,
): Promise<void> {
  await deleteLabelRow(tx, id);
  await recordEvent(tx, 'label.changed', { labelId: id, change: 'deleted', ...owner(scope) });
}

/** The labels with these titles; unknown ones are created in the project or group, as v4 clients expect when they name one on an issue. */
export async function ensureLabels(
  tx: Connection,
  scope: LabelScope,
  titles: readonly string[],
  colorOf: (title: string) => string = colorFromTitle,
): Promise<LabelRow[]> {
  const wanted = [
    ...new Set(titles.map((title) => title.trim()).filter((title) => nameProblem(title) === undefined)),
  ];
  if (wanted.length === 0) return [];
  const known = await findLabels(tx, scope, { titles: wanted });
  const missing = wanted.filter((title) => !known.some((label) => label.title === title));
  if (missing.length === 0) return known;
  for (const title of missing)
    await insertLabel(tx, scope, { title, color: colorOf(title), description: '', priority: null });
  return findLabels(tx, scope, { titles: wanted });
}

/** The labels that a project gets on request. */
const defaultLabels: readonly { title: string; color: string }[] = [
  { title: 'bug', color: '#d9534f' },
  { title: 'critical', color: '#d9534f' },
  { title: 'confirmed', color: '#d9534f' },
  { title: 'documentation', color: '#f0ad4e' },
  { title: 'support', color: '#f0ad4e' },
  { title: 'discussion', color: '#428bca' },
  { title: 'suggestion', color: '#428bca' },
  { title: 'enhancement', color: '#5cb85c' },
];

export async function generateDefaultLabels(ctx: Context, project: ProjectRow): Promise<void> {
  authorizeProject(ctx, 'manage_labels', project);
  await transaction(ctx.platform.db, (tx) => seedLabels(tx, project.id, defaultLabels));
}
