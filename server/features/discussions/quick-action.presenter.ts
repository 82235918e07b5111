import type { CreatedNote } from './create-note.ts';
import type { InterpretedCommands } from './quick-action-run.ts';

/** The part of every answer that is about the commands. */
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

/** The page's answer to a text with only commands: nothing was stored, so it reports what was done. */
export function presentCommandsOnly(created: CreatedNote) {
  const { commands } = created;
  return {
    // If all commands were refused, that is a failure: the form keeps the text.
    valid: !allRefused(commands),
    errors: { commands_only: said(commands), command_names: commands.commandNames },
    ...presentCommands(created),
  };
}

/** Whether no command was executed. */
export function allRefused(commands: InterpretedCommands): boolean {
  return commands.refusals.length > 0 && commands.refusals.length === commands.messages.length;
}

/** What was done and refused, one sentence per command. */
export function said({ messages }: InterpretedCommands): readonly string[] {
  return messages.length === 0 ? ['Commands applied'] : messages;
}
