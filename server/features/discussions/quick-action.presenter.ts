import type { CreatedNote } from './create-note.ts';
import type { InterpretedCommands } from './quick-action-run.ts';

/** What an answer says of the commands, whatever else it says. */
export function presentCommands({ commands, note }: CreatedNote) {
  return {
    commands_changes: commands.commandsChanges,
    quick_actions_status: {
      messages: commands.messages,
      command_names: commands.commandNames,
      commands_only: note === undefined,
      error_messages: commands.refusals,
    },
  };
}

/** The page's answer to a note of nothing but commands: nothing was stored, so it says what was done. */
export function presentCommandsOnly(created: CreatedNote) {
  const { commands } = created;
  return {
    // What was refused as a whole is a failure: the form keeps what was typed.
    valid: !allRefused(commands),
    errors: { commands_only: said(commands), command_names: commands.commandNames },
    ...presentCommands(created),
  };
}

/** Whether none of the commands was done. */
export function allRefused(commands: InterpretedCommands): boolean {
  return commands.refusals.length > 0 && commands.refusals.length === commands.messages.length;
}

/** What was done and refused, a sentence a command. */
export function said({ messages }: InterpretedCommands): readonly string[] {
  return messages.length === 0 ? ['Commands applied'] : messages;
}
