import type {
  QuickAction,
  QuickActionPlan,
  QuickActionTargetType,
} from '../../platform/subjects/quick-action.ts';
import { namesOf } from '../../platform/subjects/quick-action.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { textActions } from './text-actions.ts';
import { findCommandLines, mayHaveCommands, splitLines } from './quick-action-text.ts';
import type { CommandLine } from './quick-action-text.ts';

/** Bounds the number of queries that a text can cause. */
const maximumCommands = 100;
/** Bounds the work for an argument with a megabyte of names. */
const maximumArgument = 2000;

/** A text without its commands, and what the commands do. */
export interface InterpretedCommands {
  /** The text to store; empty if there were only commands. */
  readonly text: string;
  /** Whether there was a known command. */
  readonly hasCommands: boolean;
  /** What was done and what was refused, one sentence per command. */
  readonly messages: readonly string[];
  /** For the preview: what will be done, and what does not exist. */
  readonly explanations: readonly string[];
  readonly refusals: readonly string[];
  readonly commandNames: readonly string[];
  readonly commandsChanges: Readonly<Record<string, unknown>>;
  /** Runs the commands, in the transaction of the text. */
  readonly apply: (tx: Transaction, ctx: Context, noteable: Noteable) => Promise<void>;
}

const nothingToDo = async (): Promise<void> => undefined;

function plain(text: string): InterpretedCommands {
  return {
    text,
    hasCommands: false,
    messages: [],
    explanations: [],
    refusals: [],
    commandNames: [],
    commandsChanges: {},
    apply: nothingToDo,
  };
}

/** What is stored about executed commands, for a repeated submission. */
export function toStoredCommands({
  hasCommands,
  messages,
  refusals,
  commandNames,
  commandsChanges,
}: InterpretedCommands): Partial<InterpretedCommands> | null {
  return hasCommands ? { hasCommands, messages, refusals, commandNames, commandsChanges } : null;
}

/** Restores the commands of an earlier submission. */
export function fromStoredCommands(stored: unknown): InterpretedCommands {
  return { ...plain(''), ...(stored as Partial<InterpretedCommands> | null) };
}

interface Found {
  readonly line: CommandLine;
  readonly action: QuickAction;
}

/**
 * Interprets the commands in a text about a noteable: what they will do, in order, and which of them are not allowed. Changes nothing;
 * a text without a slash at the start of a line costs no query. A line that was in the text before is not a command of the person who
 * edits the text: it stays as it is.
 */
export async function interpret(
  ctx: Context,
  noteable: Noteable,
  text: string,
  before = '',
): Promise<InterpretedCommands> {
  const { texts, commands } = await interpretAll(ctx, noteable, [text], before);
  return { ...commands, text: texts[0]! };
}

/** The same for several texts that are written together: each text without its commands, and all their commands as one change. */
export async function interpretAll(
  ctx: Context,
  noteable: Noteable,
  texts: readonly string[],
  before = '',
): Promise<{ readonly texts: readonly string[]; readonly commands: InterpretedCommands }> {
  const target = ctx.platform.subjects.get(noteable.type).commands?.target;
  if (target === undefined || !texts.some(mayHaveCommands)) return { texts, commands: plain('') };
  const known = byName(ctx.platform.subjects.commandsOf(noteable.type));
  const old = new Set(before === '' ? [] : splitLines(before));
  const asked: Found[] = [];
  const stripped = texts.map((text) => {
    const written = findCommandLines(text);
    const lines = splitLines(text);
    const own = written.flatMap((line): Found[] => {
      const action = known.get(line.name);
      return action === undefined || old.has(lines[line.line]!) ? [] : [{ line, action }];
    });
    asked.push(...own);
    // Commands beyond the limit are removed too: left in the text, they would run on behalf of the next person who
    // edits it.
    return withoutCommands(text, written, new Set(own.map(({ line }) => line.line)));
  });
  if (asked.length === 0) return { texts: stripped, commands: plain('') };
  const found = asked.slice(0, maximumCommands);
  const { plans, changes, refusals, messages, explanations } = await planAll(ctx, noteable, target, found);
  if (asked.length > found.length) {
    const leftOut = `Only the first ${maximumCommands} commands were considered, the rest was left out.`;
    refusals.push(leftOut);
    messages.push(leftOut);
  }
  const commands: InterpretedCommands = {
    text: '',
    hasCommands: true,
    messages,
    explanations: explanations.filter((sentence) => sentence !== ''),
    refusals,
    commandNames: [...new Set(found.map(({ action }) => action.name))],
    commandsChanges: Object.assign({}, ...plans.map((plan) => plan.commandsChanges ?? {})) as Record<
      string,
      unknown
    >,
    async apply(tx, context, actual) {
      if (changes !== target.none) await target.apply(tx, context, actual, changes);
      for (const { effect } of plans) await effect?.(tx, context, actual);
    },
  };
  return { texts: stripped, commands };
}

function byName(actions: readonly QuickAction[]): Map<string, QuickAction> {
  return new Map(actions.flatMap((action) => namesOf(action).map((name) => [name, action])));
}

async function planAll(
  ctx: Context,
  noteable: Noteable,
  target: QuickActionTargetType,
  found: readonly Found[],
) {
  const subject = await target.load(
    ctx,
    noteable,
    found.map(({ line }) => line.argument).filter(({ length }) => length <= maximumArgument),
  );
  let changes = target.none;
  const plans: QuickActionPlan[] = [];
  const refusals: string[] = [];
  const messages: string[] = [];
  const explanations: string[] = [];
  const refuse = (sentence: string): void => {
    refusals.push(sentence);
    messages.push(sentence);
  };
  for (const { line, action } of found) {
    const on = { noteable, subject, changes };
    const isShort = line.argument.length <= maximumArgument;
    if (!isShort || !action.can(ctx, on) || action.applies?.(on) === false) {
      refuse(`Could not apply ${action.name} command.`);
      continue;
    }
    const plan = await action.plan(ctx, on, line.argument);
    if ('refused' in plan) {
      refuse(plan.refused);
      explanations.push(plan.refused);
      continue;
    }
    changes = plan.changes ?? changes;
    plans.push(plan);
    if (plan.message !== '') messages.push(plan.message);
    explanations.push(plan.explanation, plan.leftOut ?? '');
    if (plan.leftOut !== undefined) refuse(plan.leftOut);
  }
  return { plans, changes, refusals, messages, explanations };
}

/** Removes the commands from the text, and replaces those that stand for a text. */
function withoutCommands(text: string, written: readonly CommandLine[], taken: ReadonlySet<number>): string {
  const replaced = new Map(
    written.flatMap((line) => {
      const action = textActions.find(({ name }) => name === line.name);
      return action === undefined ? [] : [[line.line, action.text(line.argument)] as const];
    }),
  );
  if (taken.size === 0 && replaced.size === 0) return text;
  return splitLines(text)
    .map((line, index) => replaced.get(index) ?? line)
    .filter((_, index) => !taken.has(index))
    .join('\n')
    .trim();
}

/** A command for the autocomplete. */
export interface OfferedCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly params: readonly string[];
  readonly icon: string;
  readonly warning: string;
}

/** The commands that this viewer may currently use on the noteable. */
export async function listCommands(ctx: Context, noteable: Noteable): Promise<OfferedCommand[]> {
  const target = ctx.platform.subjects.get(noteable.type).commands?.target;
  if (target === undefined || ctx.viewer.user === null) return [];
  const subject = await target.load(ctx, noteable, []);
  const on = { noteable, subject, changes: target.none };
  return [
    ...ctx.platform.subjects
      .commandsOf(noteable.type)
      .filter((action) => action.can(ctx, on) && action.applies?.(on) !== false)
      .map((action) => ({
        name: action.name,
        aliases: action.aliases ?? [],
        description: action.description,
        params: action.params ?? [],
        icon: action.icon ?? '',
        warning: action.warning ?? '',
      })),
    ...textActions.map((action) => ({
      name: action.name,
      aliases: [],
      description: action.description,
      params: action.params ?? [],
      icon: '',
      warning: '',
    })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
