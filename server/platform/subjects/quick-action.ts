import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { Noteable } from './noteable.ts';

/** What a command is planned on: the noteable, what its type keeps of it, and what the commands before it have changed already. */
export interface QuickActionTarget<Subject = unknown, Changes = unknown> {
  readonly noteable: Noteable;
  readonly subject: Subject;
  readonly changes: Changes;
}

/** What a command will do. The preview says `explanation`, the answer after it is done `message`. */
export interface QuickActionPlan<Changes = unknown> {
  readonly explanation: string;
  readonly message: string;
  /** The changes of the noteable with this command's in them: all of a text's commands are written as one change. */
  readonly changes?: Changes | undefined;
  /** What is not a change of the noteable itself: done after it, in the same transaction. */
  readonly effect?: ((tx: Transaction, ctx: Context, noteable: Noteable) => Promise<void>) | undefined;
  /** What it could not do of what was asked, as a sentence: a label that does not exist. */
  readonly leftOut?: string | undefined;
  /** What `commands_changes` of the answer says (`{spend_time: …}`). */
  readonly commandsChanges?: Readonly<Record<string, unknown>> | undefined;
}

/** The command can't be done; the sentence says why. */
export interface QuickActionRefusal {
  readonly refused: string;
}

export interface QuickAction<Subject = unknown, Changes = unknown> {
  /** Without the slash, in lower case. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** What stands behind it, as the autocomplete shows it: `@user`, `~label`, `<1w 3d>`. */
  readonly params?: readonly string[];
  /** What it does, in a few words: `Close this issue`. */
  readonly description: string;
  /** Icon of the autocomplete. */
  readonly icon?: string;
  readonly warning?: string;
  /** Under which heading the documentation lists it. */
  readonly category: string;
  /** Who may. A command that one may not use is neither offered nor run. */
  can(ctx: Context, on: Pick<QuickActionTarget<Subject, Changes>, 'noteable' | 'subject'>): boolean;
  /** Whether it makes sense now: `close` while it is open. Always, where it is left out. */
  applies?(on: QuickActionTarget<Subject, Changes>): boolean;
  /** What it will do with what stands behind it. Reads what it needs, changes nothing. */
  plan(
    ctx: Context,
    on: QuickActionTarget<Subject, Changes>,
    argument: string,
  ): QuickActionPlan<Changes> | QuickActionRefusal | Promise<QuickActionPlan<Changes> | QuickActionRefusal>;
}

/** How commands work on one type of noteable. */
export interface QuickActionTargetType<Subject = unknown, Changes = unknown> {
  /** What the commands' rights and plans need, read once a text. `texts` is what stands behind the commands: whom and what they name is read here, in flat queries. */
  load(ctx: Context, noteable: Noteable, texts: readonly string[]): Promise<Subject>;
  /** No change. */
  readonly none: Changes;
  /** Writes what the commands changed, in the transaction of the note; asks the rights again. */
  apply(tx: Transaction, ctx: Context, noteable: Noteable, changes: Changes): Promise<void>;
}

/** What a command is called by, its own name first. */
export function namesOf(action: Pick<QuickAction, 'name' | 'aliases'>): string[] {
  return [action.name, ...(action.aliases ?? [])];
}
