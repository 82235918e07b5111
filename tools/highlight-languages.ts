import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import * as linguist from 'linguist-languages';

/**
 * Writes server/markdown/highlight-languages.ts: which grammar of highlight.js belongs to a file name, an extension, an interpreter or
 * a fence's name. Loading both libraries would cost 200 ms and 30 MB; the table costs nothing. Run it after an update of either: `node
 * tools/highlight-languages.ts`.
 */
const require = createRequire(import.meta.url);
const hljs = require('highlight.js/lib/core') as HLJSApi;

/** Languages whose names differ between linguist and highlight.js. */
const grammarOf: Record<string, string> = {
  'batchfile': 'dos', 'shell': 'bash', 'dockerfile': 'dockerfile', 'jsonc': 'json', 'json with comments': 'json', 'json5': 'json',
  'jsx': 'javascript', 'tsx': 'typescript', 'svelte': 'xml', 'vue': 'xml', 'html': 'xml', 'svg': 'xml', 'toml': 'ini',
  'editorconfig': 'ini', 'git config': 'ini', 'git attributes': 'plaintext', 'emacs lisp': 'lisp', 'common lisp': 'lisp',
  'racket': 'scheme', 'm4': 'plaintext', 'objective-c': 'objectivec', 'objective-c++': 'objectivec', 'visual basic .net': 'vbnet',
  'html+erb': 'erb', 'html+php': 'php', 'protocol buffer': 'protobuf', 'f#': 'fsharp', 'assembly': 'x86asm',
  'unix assembly': 'x86asm', 'gradle': 'gradle', 'text': 'plaintext', 'c': 'c', 'cuda': 'cpp', 'mdx': 'markdown',
  'rmarkdown': 'markdown', 'starlark': 'python', 'cython': 'python', 'sass': 'scss', 'postcss': 'css', 'handlebars': 'handlebars',
  'terraform template': 'plaintext', 'plpgsql': 'pgsql', 'zsh': 'bash', 'opencl': 'c', 'hlsl': 'cpp', 'plist': 'xml', 'xml property list': 'xml',
  'java server pages': 'xml', 'jinja': 'django', 'nunjucks': 'twig', 'liquid': 'twig', 'java properties': 'properties', 'vim script': 'vim',
}; // prettier-ignore

/** The language of an extension that several languages use, as readers of repositories would expect. */
const extensionOf: Record<string, string> = {
  '.h': 'c', '.hh': 'cpp', '.m': 'objectivec', '.pl': 'perl', '.pm': 'perl', '.t': 'perl', '.md': 'markdown', '.sql': 'sql', '.rs': 'rust', '.ts': 'typescript',
  '.tsx': 'typescript', '.cs': 'csharp', '.fs': 'fsharp', '.v': 'verilog', '.r': 'r', '.php': 'php', '.html': 'xml', '.inc': 'php', '.cls': 'latex',
  '.sh': 'bash', '.json': 'json', '.xml': 'xml', '.lisp': 'lisp', '.el': 'lisp', '.asm': 'x86asm', '.s': 'x86asm', '.txt': 'plaintext', '.text': 'plaintext', '.conf': 'ini',
  '.cfg': 'ini', '.mod': 'go', '.d': 'd', '.as': 'actionscript', '.yml': 'yaml', '.yaml': 'yaml', '.bat': 'dos', '.cmd': 'dos', '.toml': 'ini',
  '.vue': 'xml', '.svelte': 'xml', '.gradle': 'gradle', '.rb': 'ruby', '.pro': 'prolog', '.cmake': 'cmake', '.bas': 'vbnet', '.vb': 'vbnet', '.vbs': 'vbscript',
  '.sc': 'scala', '.ex': 'elixir', '.ml': 'ocaml', '.st': 'smalltalk', '.tf': 'plaintext', '.tcl': 'tcl', '.css': 'css', '.scss': 'scss', '.sass': 'scss', '.less': 'less', '.log': 'accesslog',
  '.diff': 'diff', '.patch': 'diff', '.nix': 'nix', '.lua': 'lua', '.jl': 'julia', '.kt': 'kotlin', '.swift': 'swift', '.dart': 'dart', '.graphql': 'graphql', '.proto': 'protobuf', '.tex': 'latex',
  '.mjs': 'javascript', '.cjs': 'javascript', '.cts': 'typescript', '.mts': 'typescript', '.jsonl': 'json', '.adoc': 'asciidoc', '.hs': 'haskell', '.clj': 'clojure', '.groovy': 'groovy', '.ps1': 'powershell', '.zig': 'plaintext',
}; // prettier-ignore

const filenameOf: Record<string, string> = {
  'go.mod': 'go', 'go.sum': 'plaintext', 'cargo.lock': 'ini', 'poetry.lock': 'ini', 'pipfile': 'ini', 'nginx.conf': 'nginx', 'httpd.conf': 'apache', '.htaccess': 'apache',
  'containerfile': 'dockerfile', 'dockerfile': 'dockerfile', 'makefile': 'makefile', 'gnumakefile': 'makefile', 'cmakelists.txt': 'cmake', 'jenkinsfile': 'groovy', 'gemfile': 'ruby', 'rakefile': 'ruby',
  'vagrantfile': 'ruby', '.bashrc': 'bash', '.zshrc': 'bash', '.profile': 'bash', '.gitconfig': 'ini', '.gitmodules': 'ini', '.editorconfig': 'ini', '.npmrc': 'ini', '.gitignore': 'plaintext', '.env': 'bash', 'license': 'plaintext',
  'build': 'python', 'workspace': 'python', 'package-lock.json': 'json', '.prettierrc': 'json', '.babelrc': 'json', '.eslintrc': 'json', 'codeowners': 'plaintext', 'notice': 'plaintext', 'composer.lock': 'json', 'flake.lock': 'json',
}; // prettier-ignore

interface Grammar {
  aliases: Set<string>;
  extensions: Set<string>;
  filenames: Set<string>;
  interpreters: Set<string>;
}
const grammars = new Map<string, Grammar>();
const grammarByAlias = new Map<string, string>();
const folder = new URL('.', import.meta.resolve('highlight.js/lib/languages/typescript'));
for (const file of readdirSync(folder).toSorted()) {
  if (!file.endsWith('.js') || file.endsWith('.js.js')) continue;
  const name = file.slice(0, -3);
  const define = require(`highlight.js/lib/languages/${name}`) as LanguageFn;
  const aliases = new Set((define(hljs).aliases ?? []).map((alias) => alias.toLowerCase()));
  grammars.set(name, { aliases, extensions: new Set(), filenames: new Set(), interpreters: new Set() });
}
for (const name of grammars.keys()) grammarByAlias.set(name, name);
for (const [name, { aliases }] of grammars) {
  for (const alias of aliases) if (!grammarByAlias.has(alias)) grammarByAlias.set(alias, name);
}

const claimed = new Set<string>();
/** The first claim wins: languages with this main extension are before those that also use it. */
function claim(
  kind: 'extensions' | 'filenames' | 'interpreters' | 'aliases',
  text: string,
  grammar: string,
): void {
  const key = `${kind} ${text.toLowerCase()}`;
  if (claimed.has(key) || /[\s'|]/.test(text)) return;
  claimed.add(key);
  grammars.get(grammar)?.[kind].add(text.toLowerCase());
}
for (const [extension, grammar] of Object.entries(extensionOf)) claim('extensions', extension, grammar);
for (const [filename, grammar] of Object.entries(filenameOf)) claim('filenames', filename, grammar);

interface Known {
  name: string;
  aliases?: readonly string[];
  extensions?: readonly string[];
  filenames?: readonly string[];
  interpreters?: readonly string[];
}
const known = (Object.values(linguist) as Known[]).flatMap((language) => {
  const names = [language.name, ...(language.aliases ?? [])].map((name) => name.toLowerCase());
  const grammar = names
    .map((name) => grammarOf[name] ?? grammarByAlias.get(name))
    .find((name) => name !== undefined);
  return grammar === undefined ? [] : [{ language, grammar, names }];
});
for (const { grammar, names } of known) {
  for (const name of names) if (!grammarByAlias.has(name)) claim('aliases', name, grammar);
}
for (const { language, grammar } of known) {
  const [main] = language.extensions ?? [];
  if (main) claim('extensions', main, grammar);
}
for (const { language, grammar } of known) {
  for (const extension of language.extensions ?? []) claim('extensions', extension, grammar);
  for (const filename of language.filenames ?? []) claim('filenames', filename, grammar);
  for (const interpreter of language.interpreters ?? []) claim('interpreters', interpreter, grammar);
}

const rows = [...grammars].map(([name, grammar]) => {
  const fields = [grammar.aliases, grammar.extensions, grammar.filenames, grammar.interpreters];
  return `  '${[name, ...fields.map((field) => [...field].join(' '))].join('|')}',`;
});
writeFileSync(
  new URL('../server/markdown/highlight-languages.ts', import.meta.url),
  `/**
 * Written by tools/highlight-languages.ts from highlight.js and linguist-languages; do not edit.
 * A row: grammar | other names | extensions | file names | interpreters.
 */
export const languageRows: readonly string[] = [
${rows.join('\n')}
];
`,
);
console.log(`${grammars.size} grammars`);
