import type { Context } from '../../../platform/context.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { AppError, conflict, forbidden } from '../../../platform/errors.ts';
import type { ChangeWords } from '../../../platform/subjects/change.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import type { Attribute, Planning, PlannedSubject, SubjectChanges } from '../../planning/index.ts';
import { lockEpic } from '../epic.queries.ts';
import {
  childEpics,
  countSiblings,
  epicIssues,
  findAbove,
  findEpicOf,
  findHeight,
  lockTree,
  nameEpics,
  setEpic,
  setParent,
} from './places.queries.ts';
import { findSeenEpic } from './tree.queries.ts';
import { besideWords, notesOf, recordBeside } from './record-tree.ts';

/** How many child epics one has, and how many issues; how many levels a tree has. */
export const mostChildren = 100;
export const mostIssues = 5000;
const mostLevels = 5;

/** What may be asked of an issue (`epic_id`) and of an epic (`parent_id`); null for none. */
// A type rather than an interface, since only types are assignable to `SubjectChanges.own`.
export type TreeChange = {
  readonly epic_id?: number | null;
  readonly parent_id?: number | null;
  /** For calls about one link: the epic that it has to be in until then, or that it has to be in another one or none. */
  readonly was?: number | 'elsewhere';
};
const askedOf = ({ own = {} }: SubjectChanges): TreeChange => own as TreeChange;

export const epicNotFound = (): AppError => new AppError(404, { message: 'Epic cannot be found.' });
export const issueNotFound = (): AppError => new AppError(404, { message: 'Issue cannot be found.' });

/** The epic that something shall be in. Throws 404 if this viewer may not see it, 403 without the right to change it, 409 where it can't be in it. */
const enter = ({ db, ctx, subject: { parent } }: Planning, id: number, noun: string): Promise<void> =>
  mayEnter(db, ctx, parent, id, noun);

async function mayEnter(
  db: Connection,
  ctx: Context,
  { traversalIds }: Parent,
  id: number,
  noun: string,
): Promise<void> {
  const epic = await findSeenEpic(db, ctx.viewer, id);
  if (epic === undefined) throw epicNotFound();
  if (!epic.changeable) throw forbidden();
  if (!traversalIds.includes(epic.namespace_id))
    throw conflict(
      `This ${noun} cannot be added. It must belong to the group of the parent epic or to one below it.`,
    );
}

/**
 * Whether something may leave the epic that it is in. One that the viewer does not see is none for him: he can't take anything out of it,
 * but what he puts elsewhere leaves it. Throws 403 without the right to change one that he sees.
 */
async function mayLeave(tx: Transaction, ctx: Context, from: number, to: number | null): Promise<boolean> {
  const epic = await findSeenEpic(tx, ctx.viewer, from);
  if (epic?.changeable === false) throw forbidden();
  return epic !== undefined || to !== null;
}

/** Where something is in the tree, given that its row is locked, and where it shall be. */
interface Step {
  readonly from: number | null;
  readonly to: number | null;
  readonly was: TreeChange['was'];
}

/** Whether it changes anything. Throws 403 as above, and if it is not where it was said to be `absent` or 409. */
async function isStep(
  tx: Transaction,
  ctx: Context,
  { from, to, was }: Step,
  { absent, present }: { readonly absent: () => AppError; readonly present: string },
): Promise<boolean> {
  if (typeof was === 'number' && was !== from) throw absent();
  if (from === to && was === 'elsewhere') throw conflict(present);
  if (from === to) return false;
  if (from === null || (await mayLeave(tx, ctx, from, to))) return true;
  // It has become hidden since he named it.
  if (typeof was === 'number') throw absent();
  return false;
}

/** What was done, in the history of what came into an epic or left one, and of the epics. */
async function record(
  tx: Transaction,
  ctx: Context,
  { noteable: child }: PlannedSubject,
  { from, to }: Pick<Step, 'from' | 'to'>,
  [inChild, inEpic]: readonly [string, string],
) {
  const epics = await nameEpics(
    tx,
    [from, to].filter((id) => id !== null),
  );
  const sides = (
    [
      [from, 'removed'],
      [to, 'added'],
    ] as const
  ).flatMap(([id, was]) => {
    const epic = epics.get(id ?? 0);
    return epic === undefined ? [] : [{ epic, was }];
  });
  await recordBeside(
    tx,
    ctx,
    sides.map(({ epic, was }) => ({ on: epic, other: child, attribute: inEpic, was })),
  );
  const notes = await notesOf(
    tx,
    ctx,
    sides.map(({ epic, was }) => ({ on: child, other: epic, attribute: inChild, was })),
  );
  return { field: inChild, notes };
}

/** Throws 409 if an epic can't be below another one: for a circle, too many levels or children. */
export async function checkTree(tx: Connection, id: number, parentId: number): Promise<void> {
  const cannot = (why: string): AppError => conflict(`This epic cannot be added. ${why}`);
  if (id === parentId) throw cannot('An epic cannot be assigned to itself.');
  const above = await findAbove(tx, parentId);
  if (above.includes(id)) throw cannot('It is already an ancestor of the parent epic.');
  if (above.length + 1 + (await findHeight(tx, id)) > mostLevels)
    throw cannot(
      `One or more epics would exceed the maximum depth (${mostLevels}) from its most distant ancestor.`,
    );
  if ((await countSiblings(tx, childEpics, parentId)) >= mostChildren)
    throw conflict('This epic already has the maximum number of child epics.');
}

/** Throws as above if no new epic of a group can be below an epic. */
export async function checkEntry(
  tx: Transaction,
  ctx: Context,
  parent: Parent,
  parentId: number,
): Promise<void> {
  await mayEnter(tx, ctx, parent, parentId, 'epic');
  await lockTree(tx);
  await checkTree(tx, 0, parentId);
}

/** The epic that an epic is below. */
export const parentEpic: Attribute = {
  name: 'parent_epic',
  right: 'update',
  lockFirst: lockTree,
  isAsked: (changes) => askedOf(changes).parent_id !== undefined,
  async plan(planning, changes) {
    const { ctx, subject } = planning;
    const { parent_id: to = null, was } = askedOf(changes);
    if (to !== null) await enter(planning, to, 'epic');
    return async (tx) => {
      const { id } = subject.fields;
      const row = await lockEpic(tx, id);
      if (row === undefined) throw epicNotFound();
      const { parent_id: from } = row;
      const present = 'This epic cannot be added. It is already assigned to the parent epic.';
      if (!(await isStep(tx, ctx, { from, to, was }, { absent: epicNotFound, present }))) return undefined;
      if (to !== null) {
        if ((await lockEpic(tx, to)) === undefined) throw epicNotFound();
        await checkTree(tx, id, to);
      }
      await setParent(tx, id, to);
      return record(tx, ctx, subject, { from, to }, ['parent_epic', 'child_epic']);
    };
  },
  words: besideWords(
    ['added parent epic', ['hat das übergeordnete Epic', 'gesetzt']],
    ['removed parent epic', ['hat das übergeordnete Epic', 'entfernt']],
  ),
};

/** The epic that an issue is in. */
export const epicOfIssue: Attribute = {
  name: 'epic',
  right: 'admin',
  isAsked: (changes) => askedOf(changes).epic_id !== undefined,
  async plan(planning, changes) {
    const { ctx, subject } = planning;
    const { epic_id: to = null, was } = askedOf(changes);
    if (to !== null) await enter(planning, to, 'issue');
    return async (tx) => {
      const { id } = subject.fields;
      const from = await findEpicOf(tx, id);
      const present = 'Issue(s) already assigned';
      if (!(await isStep(tx, ctx, { from, to, was }, { absent: issueNotFound, present }))) return undefined;
      if (to !== null) {
        if ((await lockEpic(tx, to)) === undefined) throw epicNotFound();
        if ((await countSiblings(tx, epicIssues, to)) >= mostIssues)
          throw conflict('This epic already has the maximum number of issues.');
      }
      await setEpic(tx, id, to);
      return record(tx, ctx, subject, { from, to }, ['epic', 'epic_issue']);
    };
  },
  words: besideWords(
    ['added to epic', ['hat dies zum Epic', 'hinzugefügt']],
    ['removed from epic', ['hat dies aus dem Epic', 'entfernt']],
  ),
};

/** What the history of epics says besides the words of their attributes. */
export const treeWords: readonly ChangeWords[] = [
  {
    attribute: 'child_epic',
    words: besideWords(
      ['added child epic', ['hat das untergeordnete Epic', 'hinzugefügt']],
      ['removed child epic', ['hat das untergeordnete Epic', 'entfernt']],
    ),
  },
  {
    attribute: 'epic_issue',
    words: besideWords(
      ['added issue', ['hat das Ticket', 'hinzugefügt']],
      ['removed issue', ['hat das Ticket', 'entfernt']],
    ),
  },
];
