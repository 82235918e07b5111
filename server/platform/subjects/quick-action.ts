import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { Noteable } from './noteable.ts';

/** What a command is planned against: the noteable, its type's own data, and the changes of earlier commands. */
export interface QuickActionTarget<Subject = unknown, Changes = unknown> {
  readonly noteable: Noteable;
  readonly subject: Subject;
  readonly changes: Changes;
}

/** What a command will do. The preview shows `explanation`, the answer afterwards `message`. */
export interface QuickActionPlan<Changes = unknown> {
  readonly explanation: string;
  readonly message: string;
  /** The changes of the noteable including this command's: all commands of a text are written as one change. */
  readonly changes?: Changes | undefined;
  /** Effects other than changes of the noteable: run after them, in the same transaction. */
  readonly effect?: ((tx: Transaction, ctx: Context, noteable: Noteable) => Promise<void>) | undefined;
  /** The part of the request that could not be done, as a sentence: a label that does not exist. */
  readonly leftOut?: string | undefined;
  /** Its part of `commands_changes` in the answer (`{spend_time: …}`). */
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
  /** Its arguments as the autocomplete shows them: `@user`, `~label`, `<1w 3d>`. */
  readonly params?: readonly string[];
  /** What it does, in a few words: `Close this issue`. */
  readonly description: string;
  /** Icon of the autocomplete. */
  readonly icon?: string;
  readonly warning?: string;
  /** The types of subject that have it, of a command that a feature declares besides those of its own types. Default: all. */
  readonly on?: readonly string[];
  /** The heading under which the documentation lists it. */
  readonly category: string;
  /** Who may use it. A command that the viewer may not use is neither offered nor run. */
  can(ctx: Context, on: Pick<QuickActionTarget<Subject, Changes>, 'noteable' | 'subject'>): boolean;
  /** Whether it makes sense now: `close` while the subject is open. Default: always. */
  applies?(on: QuickActionTarget<Subject, Changes>): boolean;
  /** Plans the command for its argument. Reads what it needs, changes nothing. */
  plan(
    ctx: Context,
    on: QuickActionTarget<Subject, Changes>,
    argument: string,
  ): QuickActionPlan<Changes> | QuickActionRefusal | Promise<QuickActionPlan<Changes> | QuickActionRefusal>;
}

/** How commands work on one type of noteable. */
export interface QuickActionTargetType<Subject = unknown, Changes = unknown> {
  /**
   * Loads what the commands' rights and plans need, once per text. `texts` are the commands' arguments: the people and things that
   * they name are read here, in a fixed number of queries.
   */
  load(ctx: Context, noteable: Noteable, texts: readonly string[]): Promise<Subject>;
  /** No changes. */
  readonly none: Changes;
  /** Writes the commands' changes, in the transaction of the note; checks the rights again. */
  apply(tx: Transaction, ctx: Context, noteable: Noteable, changes: Changes): Promise<void>;
}

/** The command's names, its primary name first. */
export function namesOf(action: Pick<QuickAction, 'name' | 'aliases'>): string[] {
  return [action.name, ...(action.aliases ?? [])];
}
