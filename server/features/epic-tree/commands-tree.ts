import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type {
  QuickAction,
  QuickActionPlan,
  QuickActionRefusal,
  QuickActionTarget,
} from '../../platform/subjects/quick-action.ts';
import { checkTree, epicOperations as epics, epicReference, epicsNamed, findEpics } from '../epics/index.ts';
import type { TreeChange } from '../epics/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import type { CommandSubject, SubjectChanges } from '../planning/index.ts';

type Target = QuickActionTarget<CommandSubject, SubjectChanges>;
type Action = QuickAction<CommandSubject, SubjectChanges>;
type Plan = QuickActionPlan<SubjectChanges> | QuickActionRefusal;

const category = 'Epics';
const params = ['<&epic | group&epic | address of an epic>'];

/** The sentence why a command can't be done. `why` ends it. */
const failed = (todo: string, why: string): QuickActionRefusal => ({
  refused: `Failed to ${todo} because ${why}.`,
});

/** The epic that an argument names first; undefined if it names none that the viewer may see. */
const epicNamed = async (ctx: Context, noteable: Noteable, argument: string): Promise<KindRow | undefined> =>
  (await epicsNamed(ctx, noteable, argument)).epics[0];

const referenceTo = (ctx: Context, epic: KindRow): string => epicReference(ctx, epics, epic);

/** Why something can't leave the epic that it is in; undefined if it can, or if the viewer sees none. */
async function leavingRefusal(
  ctx: Context,
  epicId: number | null,
  todo: string,
): Promise<QuickActionRefusal | undefined> {
  const [epic] = epicId === null ? [] : await epics.find(ctx, [epicId]);
  return epic === undefined || epics.may(ctx, 'update', epic)
    ? undefined
    : failed(todo, `you may not change ${referenceTo(ctx, epic)}`);
}

/** Something that comes into an epic, or below one. */
interface Entering {
  readonly to: KindRow;
  /** The epic that it is in. */
  readonly from: number | null;
  /** The ids of the groups that it belongs to. */
  readonly groupIds: readonly number[];
}

/** Why something can't come into an epic. */
async function enteringRefusal(
  ctx: Context,
  { to, from, groupIds }: Entering,
  todo: string,
): Promise<QuickActionRefusal | undefined> {
  if (from === to.id) return failed(todo, 'it is there already');
  if (!epics.may(ctx, 'update', to)) return failed(todo, `you may not change ${referenceTo(ctx, to)}`);
  if (!groupIds.includes(to.namespace_id ?? 0))
    return failed(todo, 'it must belong to the group of that epic or to one below it');
  return leavingRefusal(ctx, from, todo);
}

/** Why an epic can't be below another one; the id of a new epic is 0. */
async function treeRefusal(
  ctx: Context,
  id: number,
  parentId: number,
): Promise<QuickActionRefusal | undefined> {
  try {
    await checkTree(ctx.platform.db, id, parentId);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}

/** The id of the epic above; null for none that the viewer may see. */
async function parentOf(ctx: Context, { id }: Pick<KindRow, 'id'>): Promise<number | null> {
  return (await findEpics(ctx.platform.db, ctx.viewer, [id])).get(id)?.above?.id ?? null;
}

/** What is asked after the preceding commands. */
const ownOf = ({ changes }: Pick<Target, 'changes'>): TreeChange => changes.own ?? {};

const changing = (
  { changes }: Target,
  own: TreeChange,
): Pick<QuickActionPlan<SubjectChanges>, 'changes' | 'commandsChanges'> => ({
  changes: { ...changes, own: { ...changes.own, ...own } },
  commandsChanges: { ...own },
});

const epicOf = (on: Target): number | null => {
  const { epic_id: asked } = ownOf(on);
  return asked === undefined ? ((on.subject as CommandSubject & LoadedIssue).issue.epic?.id ?? null) : asked;
};

const issueCommands: readonly Action[] = [
  {
    name: 'epic',
    aliases: ['set_parent'],
    on: ['Issue'],
    params,
    description: 'Add to epic',
    icon: 'epic',
    category,
    can: (_ctx, { subject }) => subject.planned.can('admin'),
    async plan(ctx, on, argument): Promise<Plan> {
      const todo = 'add this issue to the epic';
      const to = await epicNamed(ctx, on.noteable, argument);
      if (to === undefined) return failed(todo, 'no such epic was found');
      const groupIds = on.subject.planned.parent.traversalIds;
      const refusal = await enteringRefusal(ctx, { to, from: epicOf(on), groupIds }, todo);
      if (refusal !== undefined) return refusal;
      const name = referenceTo(ctx, to);
      return {
        explanation: `Adds this issue to epic ${name}.`,
        message: `Added this issue to epic ${name}.`,
        ...changing(on, { epic_id: to.id }),
      };
    },
  },
  {
    name: 'remove_epic',
    aliases: ['remove_parent'],
    on: ['Issue'],
    description: 'Remove from epic',
    icon: 'epic',
    category,
    can: (_ctx, { subject }) => subject.planned.can('admin'),
    applies: (on) => epicOf(on) !== null,
    async plan(ctx, on): Promise<Plan> {
      const refusal = await leavingRefusal(ctx, epicOf(on), 'remove this issue from its epic');
      if (refusal !== undefined) return refusal;
      return {
        explanation: 'Removes this issue from its epic.',
        message: 'Removed this issue from its epic.',
        ...changing(on, { epic_id: null }),
      };
    },
  },
];

/** Changes another epic in the transaction of the text, with the rights that the viewer has then. */
const changingChild =
  (childId: number, ownFor: (parentId: number) => TreeChange): NonNullable<QuickActionPlan['effect']> =>
  async (tx, ctx, { id }) => {
    const { target } = ctx.platform.subjects.get('Epic').commands!;
    await target.apply(tx, ctx, { id: childId } as Noteable, { own: ownFor(id) } satisfies SubjectChanges);
  };

const epicCommands: readonly Action[] = [
  {
    name: 'child_epic',
    aliases: ['add_child'],
    on: ['Epic'],
    params,
    description: 'Add child epic',
    icon: 'epic',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    async plan(ctx, { noteable, subject }, argument): Promise<Plan> {
      const todo = 'add the child epic';
      const child = await epicNamed(ctx, noteable, argument);
      if (child === undefined) return failed(todo, 'no such epic was found');
      if (!epics.may(ctx, 'update', child))
        return failed(todo, `you may not change ${referenceTo(ctx, child)}`);
      const { parent } = subject.planned;
      if (!child.traversal_ids.includes(parent.id))
        return failed(todo, 'it must belong to the group of this epic or to one below it');
      const from = await parentOf(ctx, child);
      if (from === noteable.id) return failed(todo, 'it is there already');
      const refusal =
        (await leavingRefusal(ctx, from, todo)) ?? (await treeRefusal(ctx, child.id, noteable.id));
      if (refusal !== undefined) return refusal;
      const name = referenceTo(ctx, child);
      return {
        explanation: `Adds ${name} as a child epic.`,
        message: `Added ${name} as a child epic.`,
        effect: changingChild(child.id, (parentId) => ({ parent_id: parentId })),
      };
    },
  },
  {
    name: 'remove_child_epic',
    aliases: ['remove_child'],
    on: ['Epic'],
    params,
    description: 'Remove child epic',
    icon: 'epic',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    async plan(ctx, { noteable }, argument): Promise<Plan> {
      const todo = 'remove the child epic';
      const child = await epicNamed(ctx, noteable, argument);
      if (child === undefined || (await parentOf(ctx, child)) !== noteable.id)
        return failed(todo, 'this epic has no such child');
      const name = referenceTo(ctx, child);
      if (!epics.may(ctx, 'update', child)) return failed(todo, `you may not change ${name}`);
      return {
        explanation: `Removes ${name} from the child epics.`,
        message: `Removed ${name} from the child epics.`,
        effect: changingChild(child.id, (parentId) => ({ parent_id: null, was: parentId })),
      };
    },
  },
  {
    name: 'parent_epic',
    aliases: ['set_parent'],
    on: ['Epic'],
    params,
    description: 'Set parent epic',
    icon: 'epic',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    async plan(ctx, on, argument): Promise<Plan> {
      const todo = 'set the parent epic';
      const { noteable, subject } = on;
      const to = await epicNamed(ctx, noteable, argument);
      if (to === undefined) return failed(todo, 'no such epic was found');
      const from = await parentOf(ctx, noteable);
      const groupIds = subject.planned.parent.traversalIds;
      const refusal =
        (await enteringRefusal(ctx, { to, from, groupIds }, todo)) ??
        (await treeRefusal(ctx, noteable.id, to.id));
      if (refusal !== undefined) return refusal;
      const name = referenceTo(ctx, to);
      return {
        explanation: `Sets ${name} as the parent epic.`,
        message: `Set ${name} as the parent epic.`,
        ...changing(on, { parent_id: to.id }),
      };
    },
  },
  {
    name: 'remove_parent_epic',
    aliases: ['remove_parent'],
    on: ['Epic'],
    description: 'Remove parent epic',
    icon: 'epic',
    category,
    can: (_ctx, { subject }) => subject.planned.can('update'),
    async plan(ctx, on): Promise<Plan> {
      const todo = 'remove the parent epic';
      const from = ownOf(on).parent_id ?? (await parentOf(ctx, on.noteable));
      if (from === null) return failed(todo, 'this epic has none');
      const refusal = await leavingRefusal(ctx, from, todo);
      if (refusal !== undefined) return refusal;
      return {
        explanation: 'Removes the parent epic.',
        message: 'Removed the parent epic.',
        ...changing(on, { parent_id: null }),
      };
    },
  },
];

/** FORM-06: the quick actions that change the tree, of issues and of epics. */
export const treeCommands: readonly QuickAction[] = [...issueCommands, ...epicCommands].map(
  (command) => command as QuickAction,
);
