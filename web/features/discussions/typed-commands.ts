/** A command that can be used here, as `autocomplete_sources/commands` lists it. */
export interface KnownCommand {
  name: string;
  aliases: readonly string[];
  description: string;
}

const commandLine = /^\/([a-z_]+)\b.*$/gim;

/** Whether there may be a command in the text: a line that begins with a slash and a word. */
export function mayHaveCommands(text: string): boolean {
  return /^\/[a-z_]+/im.test(text);
}

/**
 * What stands in place of a comment while its commands are carried out (document A, section 5): the text without them, and a line that says what is being
 * applied. Without knowing the commands every line that looks like one is taken for one.
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
