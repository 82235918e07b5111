import { findReferences } from '../../markdown/index.ts';

/** More names than this in one text are not addressed to anybody. */
const mostNames = 100;

const leading = /^(?:[\s,:;]|and\b|&)*@([\w.-]+(?:\/[\w.-]+)*)/;

/** The names at the start of a text: `@ann and @bob, could you look?` addresses both. */
function addressed(text: string): Set<string> {
  const found = new Set<string>();
  for (let rest = text.slice(0, 10_000); ;) {
    const match = leading.exec(rest);
    if (match === null) return found;
    found.add(match[1]!.toLowerCase().replace(/[.-]+$/, ''));
    rest = rest.slice(match[0].length);
  }
}

/** The people and groups that a text mentions, and whether it addresses them. Names in code are ignored. */
export function mentionedNames(text: string): { name: string; direct: boolean }[] {
  const spokenTo = addressed(text);
  const { references } = findReferences(text);
  return references
    .filter((reference) => reference.kind === 'user')
    .slice(0, mostNames)
    .map(({ id }) => ({ name: id, direct: spokenTo.has(id.toLowerCase()) }));
}
