/** Parses the arguments of commands. Pure. */

const person = /@([A-Za-z0-9_][\w.-]*)/g;

/** `@ann @bob` → their names in lower case; `me` stands for oneself. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(person)].map(([, name]) => trimmed(name!)))];
}

/** A full stop after a name belongs to the sentence. */
function trimmed(name: string): string {
  let end = name.length;
  while (end > 0 && '.-'.includes(name[end - 1]!)) end -= 1;
  return name.slice(0, end).toLowerCase();
}

/** The people named by an argument: `@ann, me`. */
export function peopleIn(argument: string, me: string): string[] {
  const words = argument.split(/[\s,]+/).filter((word) => word !== '');
  return [
    ...new Set(
      words.map((word) => (/^@?me$/i.test(word) ? me.toLowerCase() : trimmed(word.replace(/^@/, '')))),
    ),
  ];
}

const sigilTitle = {
  '~': /~?"([^"]+)"|~?([^\s,"~]+)/g,
  '%': /%?"([^"]+)"|%?([^\s,"%]+)/g,
} as const;

/** `~bug ~"good first"` → the titles; the sigil is optional. */
export function titlesOf(argument: string, sigil: '~' | '%'): string[] {
  const found = [...argument.matchAll(sigilTitle[sigil])].map(([, quoted, plain]) => quoted ?? plain!);
  return [...new Set(found)];
}

/** The title named by an argument: `%"Next week"`, `%soon`, or the plain text. */
export function titleOf(argument: string): string {
  const [, quoted] = /^%?"([^"]+)"$/.exec(argument) ?? [];
  return quoted ?? argument.replace(/^%/, '');
}

/** All titles that any of the arguments can name, whatever their commands are. */
export function titlesIn(texts: readonly string[], sigil: '~' | '%'): string[] {
  const titles = texts.flatMap((text) => [...titlesOf(text, sigil), titleOf(text)]);
  return [...new Set(titles)].slice(0, 1000);
}
