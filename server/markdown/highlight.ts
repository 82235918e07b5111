import { createRequire } from 'node:module';
import type { HLJSApi, Language, LanguageFn } from 'highlight.js';
import { escapeCode } from './escape.ts';
import { grammarNamed, grammarOfFile } from './highlight-language.ts';
import { linesOfEvents, ScopeRecorder } from './highlight-lines.ts';

/** Texts above any of these limits are shown without highlighting. */
export const highlightLimits = { characters: 1024 * 1024, lines: 50_000, lineLength: 10_000 } as const;

export interface HighlightInput {
  text: string;
  /** The file's path; its name, extension or shebang decides the language. */
  path?: string;
  /** A language's name or alias; takes precedence over `path`. */
  language?: string;
}

export interface Highlighted {
  /** Safe HTML per line, without line ends; a final line end makes no line of its own. */
  lines: string[];
  /** The grammar that was used; undefined if the text is plain. */
  language: string | undefined;
}

// `require`, because a grammar is loaded at its first use in the middle of synchronous rendering.
const require = createRequire(import.meta.url);
let engine: HLJSApi | undefined;
const grammars = new Map<string, boolean>();

function loadEngine(): HLJSApi {
  if (engine === undefined) {
    engine = (require('highlight.js/lib/core') as HLJSApi).newInstance();
    engine.configure({ __emitter: ScopeRecorder });
  }
  return engine;
}

/** The languages that a grammar embeds. An empty list would mean "guess among all loaded languages", so it is removed. */
function embeddedLanguages(definition: Language): Set<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node) || node instanceof RegExp) return;
    seen.add(node);
    const mode = node as { subLanguage?: string | string[] };
    if (Array.isArray(mode.subLanguage) && mode.subLanguage.length === 0) delete mode.subLanguage;
    for (const name of [mode.subLanguage ?? []].flat()) found.add(name);
    for (const child of Object.values(node)) visit(child);
  };
  visit(definition);
  return found;
}

/** Loads a grammar and those it embeds; false if there is none. */
function loadGrammar(name: string): boolean {
  const known = grammars.get(name);
  if (known !== undefined) return known;
  grammars.set(name, true);
  try {
    const hljs = loadEngine();
    const define = require(`highlight.js/lib/languages/${name}`) as LanguageFn;
    const embedded = new Set<string>();
    hljs.registerLanguage(name, (api) => {
      const definition = define(api);
      for (const language of embeddedLanguages(definition)) embedded.add(language);
      return definition;
    });
    for (const language of embedded) {
      const grammar = grammarNamed(language);
      if (grammar !== undefined) loadGrammar(grammar);
    }
    return true;
  } catch {
    grammars.set(name, false);
    return false;
  }
}

/** Escaped lines without highlighting. */
export function plainLines(text: string): string[] {
  if (text === '') return [];
  const lines = escapeCode(text.replaceAll('\r\n', '\n')).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function exceedsLimits(text: string): boolean {
  if (text.length > highlightLimits.characters) return true;
  let lines = 0;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    if (end - start > highlightLimits.lineLength || ++lines > highlightLimits.lines) return true;
    start = end + 1;
  }
  return text.length - start > highlightLimits.lineLength;
}

/** The grammar that {@link highlightBlob} would use; undefined if it would return plain text. */
export function grammarFor({ text, path, language }: HighlightInput): string | undefined {
  const grammar = language === undefined ? grammarOfFile(path ?? '', text) : grammarNamed(language);
  return grammar === 'plaintext' || exceedsLimits(text) ? undefined : grammar;
}

/** Highlights a whole text in this thread. Never throws: what can't be highlighted is plain. */
export function highlightBlob(input: HighlightInput): Highlighted {
  const grammar = grammarFor(input);
  if (grammar === undefined || !loadGrammar(grammar)) {
    return { lines: plainLines(input.text), language: undefined };
  }
  // NUL never helps a reader, and grammars treat a lone CR as part of the line.
  const text = input.text.replaceAll('\r\n', '\n');
  const result = loadEngine().highlight(text, { language: grammar, ignoreIllegals: true });
  if (result.errorRaised !== undefined) return { lines: plainLines(text), language: undefined };
  // eslint-disable-next-line no-underscore-dangle -- the library's own name for it
  const lines = linesOfEvents((result._emitter as ScopeRecorder).events);
  if (text === '' || text.endsWith('\n')) lines.pop();
  return { lines, language: grammar };
}
