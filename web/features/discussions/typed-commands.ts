/** A command available here, as in `autocomplete_sources/commands`. */
export interface KnownCommand {
  name: string;
  aliases: readonly string[];
  description: string;
}

const commandLine = /^\/([a-z_]+)\b.*$/gim;

/** Whether the text can contain a command: a line that starts with a slash and a word. */
export function mayHaveCommands(text: string): boolean {
  return /^\/[a-z_]+/im.test(text);
}

/**
 * Splits a comment while its commands are running: the text without them, and a line that lists the commands being applied.
 * Without the list of commands, every line that looks like a command counts as one.
 */
export function placeholderOf(
  text: string,
  known: readonly KnownCommand[] | undefined,
): { text: string; applying: { count: number; description: string | undefined } | undefined } {
  const found: (KnownCommand | undefined)[] = [];
  const left = text.replaceAll(commandLine, (line, word: string) => {
    const name = word.toLowerCase();
    const command = known?.find((one) => one.name === name || one.aliases.includes(name));
    if (known !== undefined && command === undefined) return line;
    found.push(command);
    return '';
  });
  if (found.length === 0) return { text, applying: undefined };
  const description = found.length === 1 ? found[0]?.description : undefined;
  return {
    text: left.replaceAll(/\n{3,}/g, '\n\n').trim(),
    applying: {
      count: found.length,
      description:
        description === undefined ? undefined : description.charAt(0).toLowerCase() + description.slice(1),
    },
  };
}
