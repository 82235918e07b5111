import type { Context } from '../../platform/context.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { authorizeGroup, groupParent, loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject, projectParent } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import {
  deleteMilestoneRow,
  findMilestone,
  insertMilestone,
  updateMilestoneRow,
} from './milestone.queries.ts';
import type { MilestoneRow, MilestoneScope } from './milestone.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'milestone.changed': {
      readonly milestoneId: number;
      readonly projectId: number | null;
      readonly groupId: number | null;
      readonly change: 'created' | 'updated' | 'closed' | 'reopened' | 'deleted';
      readonly authorId: number | null;
    };
  }
}

export interface LoadedScope {
  readonly scope: MilestoneScope;
  readonly manageable: () => void;
}

export function milestoneScopeOf(project: ProjectRow): MilestoneScope {
  return projectParent(project);
}

export async function loadMilestoneScope(
  ctx: Context,
  kind: 'project' | 'group',
  idOrPath: string,
): Promise<LoadedScope> {
  if (kind === 'project') {
    const project = await loadProject(ctx, idOrPath);
    authorizeProject(ctx, 'read_milestones', project);
    return {
      scope: milestoneScopeOf(project),
      manageable: () => authorizeProject(ctx, 'manage_milestones', project),
    };
  }
  const group = await loadGroup(ctx, idOrPath);
  return {
    scope: groupParent(group),
    manageable: () => authorizeGroup(ctx, 'manage_milestones', group),
  };
}

export async function readMilestone(ctx: Context, scope: MilestoneScope, id: number): Promise<MilestoneRow> {
  const row = await findMilestone(ctx.platform.db, scope, id, true);
  if (row === undefined) throw notFound('Milestone');
  return row;
}

export interface MilestoneInput {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly start_date?: string | null | undefined;
  readonly due_date?: string | null | undefined;
  readonly state_event?: string | undefined;
  /** The description that the editor has seen: another one is not overwritten (409). */
  readonly description_was?: string | undefined;
}

function dateOf(name: string, value: string | null | undefined): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  const day = dayOf(value);
  if (day === undefined) throw new AppError(400, { error: `${name} is invalid` });
  return day;
}

interface ValidMilestone {
  title?: string;
  description?: string;
  start_date?: string | null;
  due_date?: string | null;
}

function validate(input: MilestoneInput, present?: MilestoneRow): ValidMilestone {
  const start = dateOf('start_date', input.start_date);
  const due = dateOf('due_date', input.due_date);
  const errors: Record<string, string[]> = {};
  const problem = input.title === undefined ? undefined : nameProblem(input.title.trim());
  if (problem !== undefined) errors['title'] = [problem];
  if ((input.description?.length ?? 0) > 1024 * 1024)
    errors['description'] = ['is too long (maximum is 1048576 characters)'];
  const from = start === undefined ? present?.start_date : start;
  const to = due === undefined ? present?.due_date : due;
  if (from != null && to != null && to < from) errors['due_date'] = ['must be greater than start date'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...(input.title === undefined ? {} : { title: input.title.trim() }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(start === undefined ? {} : { start_date: start }),
    ...(due === undefined ? {} : { due_date: due }),
  };
}

function owner(scope: MilestoneScope): { projectId: number | null; groupId: number | null } {
  return scope.kind === 'project'
    ? { projectId: scope.id, groupId: null }
    : { projectId: null, groupId: scope.id };
}

const taken = (): AppError =>
  invalid({ title: ['already being used for another group or project milestone.'] });

export async function createMilestone(
  ctx: Context,
  loaded: LoadedScope,
  input: MilestoneInput & { title: string },
): Promise<MilestoneRow> {
  loaded.manageable();
  const valid = validate(input);
  try {
    const id = await transaction(ctx.platform.db, async (tx) => {
      const made = await insertMilestone(tx, loaded.scope, {
        title: valid.title!,
        description: valid.description ?? '',
        startDate: valid.start_date ?? null,
        dueDate: valid.due_date ?? null,
      });
      await recordEvent(tx, 'milestone.changed', {
        milestoneId: made,
        change: 'created',
        authorId: ctx.viewer.user?.id ?? null,
        ...owner(loaded.scope),
      });
      return made;
    });
    return await readMilestone(ctx, loaded.scope, id);
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

/** A milestone to change: it has to belong to this scope itself; one of an ancestor group is changed there. */
async function readOwn(ctx: Context, loaded: LoadedScope, id: number): Promise<MilestoneRow> {
  const row = await findMilestone(ctx.platform.db, loaded.scope, id, false);
  if (row === undefined) throw notFound('Milestone');
  return row;
}

const editedMeanwhile = (): AppError =>
  conflict({
    base: [
      'Somebody else has changed this milestone since you began. What you typed is still here: saving it again replaces theirs.',
    ],
    description_was: ['is not the description any more'],
  });

export async function updateMilestone(
  ctx: Context,
  loaded: LoadedScope,
  id: number,
  input: MilestoneInput,
): Promise<MilestoneRow> {
  loaded.manageable();
  const row = await readOwn(ctx, loaded, id);
  const valid = validate(input, row);
  const state =
    input.state_event === 'close' ? 'closed' : input.state_event === 'activate' ? 'active' : undefined;
  try {
    await transaction(ctx.platform.db, async (tx) => {
      const changes = { ...valid, ...(state === undefined ? {} : { state }) };
      if (!(await updateMilestoneRow(tx, id, changes, input.description_was))) {
        const isThere = (await findMilestone(tx, loaded.scope, id, false)) !== undefined;
        throw isThere ? editedMeanwhile() : notFound('Milestone');
      }
      const change =
        state === undefined || state === row.state ? 'updated' : state === 'closed' ? 'closed' : 'reopened';
      await recordEvent(tx, 'milestone.changed', {
        milestoneId: id,
        change,
        authorId: ctx.viewer.user?.id ?? null,
        ...owner(loaded.scope),
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
  return readMilestone(ctx, loaded.scope, id);
}

export async function deleteMilestone(ctx: Context, loaded: LoadedScope, id: number): Promise<void> {
  loaded.manageable();
  await readOwn(ctx, loaded, id);
  await transaction(ctx.platform.db, async (tx) => {
    for (const { beforeMilestone } of ctx.platform.features) await beforeMilestone?.(tx, { id });
    await deleteMilestoneRow(tx, id);
    await recordEvent(tx, 'milestone.changed', {
      milestoneId: id,
      change: 'deleted',
      authorId: ctx.viewer.user?.id ?? null,
      ...owner(loaded.scope),
    });
  });
}
