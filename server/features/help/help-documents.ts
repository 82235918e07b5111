import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import type { HelpEntry } from '../../../contract/help/help.ts';
import { checkout } from '../../platform/checkout.ts';

export interface HelpDocument extends HelpEntry {
  /** The path below docs/, by which documents link to each other: `user/issues.md`. */
  readonly file: string;
  readonly source: string;
}

const contents = 'user/README.md';
const folders = ['user', 'administration'] as const;

const pageOf = (file: string): string =>
  file === contents ? '' : file.includes('/') ? file.replace(/\.md$/, '') : `user/${basename(file, '.md')}`;

function read(docs: string, file: string): HelpDocument {
  const source = readFileSync(join(docs, file), 'utf8');
  return { file, page: pageOf(file), title: /^# (.+)$/m.exec(source)?.[1] ?? file, source };
}

/** The documents that a text links to, in order. */
function linked(source: string): string[] {
  return [...source.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, path]) => posix.join('user', path!));
}

/**
 * The documents of `/help`, in the order of the table of contents. The list is made once, so that an address selects from it and never
 * names a file.
 */
export function readHelpDocuments(docs = join(checkout, 'docs')): ReadonlyMap<string, HelpDocument> {
  const files = folders
    .filter((folder) => existsSync(join(docs, folder)))
    .flatMap((folder) => readdirSync(join(docs, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.md'));
  if (!files.includes(contents)) return new Map();
  const first = read(docs, contents);
  const order = linked(first.source).filter((file) => existsSync(join(docs, file)));
  const rest = files.filter((file) => file !== contents && !order.includes(file));
  return new Map(
    [first, ...[...order, ...rest].map((file) => read(docs, file))].map((one) => [one.page, one] as const),
  );
}
