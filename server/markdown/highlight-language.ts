import { languageRows } from './highlight-languages.ts';

const grammarByName = new Map<string, string>();
const grammarByExtension = new Map<string, string>();
const grammarByFilename = new Map<string, string>();
const grammarByInterpreter = new Map<string, string>();

for (const row of languageRows) {
  const [grammar = '', names = '', extensions = '', filenames = '', interpreters = ''] = row.split('|');
  grammarByName.set(grammar, grammar);
  for (const name of names.split(' ')) if (name && !grammarByName.has(name)) grammarByName.set(name, grammar);
  for (const extension of extensions.split(' ')) if (extension) grammarByExtension.set(extension, grammar);
  for (const filename of filenames.split(' ')) if (filename) grammarByFilename.set(filename, grammar);
  for (const interpreter of interpreters.split(' ')) {
    if (interpreter) grammarByInterpreter.set(interpreter, grammar);
  }
}

/** The grammar with this name or alias, for a fence (` ```ts `) or a caller; undefined if unknown. */
export function grammarNamed(name: string): string | undefined {
  return grammarByName.get(name.toLowerCase()) ?? grammarByExtension.get(`.${name.toLowerCase()}`);
}

function grammarOfShebang(text: string): string | undefined {
  if (!text.startsWith('#!')) return undefined;
  const words = text.slice(2, 200).split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  let command = words[0]?.split('/').pop();
  if (command === 'env') {
    command = words.slice(1).find((word) => !word.startsWith('-') && !word.includes('='));
  }
  if (command === undefined) return undefined;
  return grammarByInterpreter.get(command) ?? grammarByInterpreter.get(command.replace(/[\d.]+$/, ''));
}

/** An editor's mode line at the top: `-*- mode: ruby -*-` or `vim: ft=ruby`. */
function grammarOfModeline(text: string): string | undefined {
  const name =
    /-\*-\s*(?:mode:\s*)?([\w+#-]{1,30})\s*(?:;[^\n]{0,100})?-\*-/i.exec(text.slice(0, 400))?.[1] ??
    /\b(?:vim?|ex):[^\n]{0,80}?\b(?:ft|filetype)=([\w+#-]{1,30})/.exec(text.slice(0, 400))?.[1];
  return name === undefined ? undefined : grammarNamed(name);
}

/** The grammar for a file, by its name, its longest known extension, its shebang or a mode line; undefined means plain text. */
export function grammarOfFile(path: string, text: string): string | undefined {
  const filename = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const named = grammarByFilename.get(filename);
  if (named !== undefined) return named;
  for (let dot = filename.indexOf('.'); dot !== -1; dot = filename.indexOf('.', dot + 1)) {
    const grammar = grammarByExtension.get(filename.slice(dot));
    if (grammar !== undefined) return grammar;
  }
  if (/^(?:dockerfile|containerfile)\b/.test(filename)) return 'dockerfile';
  if (/^makefile\b/.test(filename)) return 'makefile';
  return grammarOfShebang(text) ?? grammarOfModeline(text) ?? (text.startsWith('<?xml') ? 'xml' : undefined);
}
