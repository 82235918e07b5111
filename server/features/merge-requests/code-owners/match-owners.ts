import { setImmediate } from 'node:timers/promises';
import { coversExactly, coversFolded } from './owner-pattern.ts';
import type { OwnedEntry, OwnerSection } from './parse-owners.ts';

/** A line of the file, and those of the changed paths that fall under it. */
export interface OwnedPaths {
  readonly section: OwnerSection;
  readonly entry: OwnedEntry;
  readonly paths: readonly string[];
}

const pathsAtOnce = 20;
/** Longer nobody compares: what can't be decided is asked of a Maintainer. */
const milliseconds = 10_000;

/**
 * The lines that hold for these paths: in each section the last that covers a path. Where only another case of letters would fit, that
 * counts: a name that differs by case alone takes nothing out of its owners' hands. Undefined if it takes too long.
 */
export async function matchOwners(
  sections: readonly OwnerSection[],
  paths: readonly string[],
): Promise<readonly OwnedPaths[] | undefined> {
  const found = new Map<OwnedEntry, { section: OwnerSection; paths: string[] }>();
  const end = performance.now() + milliseconds;
  for (const [index, path] of paths.entries()) {
    if (index % pathsAtOnce === 0) {
      if (performance.now() > end) return undefined;
      // Others of this process are served meanwhile.
      await setImmediate();
    }
    const exact = path.split('/');
    const folded = path.toLowerCase().split('/');
    for (const section of sections) {
      const entry = lastCovering(section, exact, folded);
      if (entry === undefined) continue;
      const known = found.get(entry);
      if (known === undefined) found.set(entry, { section, paths: [path] });
      else known.paths.push(path);
    }
  }
  return [...found].map(([entry, { section, paths: covered }]) => ({ section, entry, paths: covered }));
}

/** Undefined where nobody owns it: no line covers it, one takes it out, or the last names nobody. */
function lastCovering(
  { entries }: OwnerSection,
  exact: readonly string[],
  folded: readonly string[],
): OwnedEntry | undefined {
  const covering =
    entries.findLast(({ pattern, excludes }) => !excludes && coversExactly(pattern, exact)) ??
    entries.findLast(({ pattern, excludes }) => !excludes && coversFolded(pattern, folded));
  if (covering === undefined || covering.names.length + covering.emails.length === 0) return undefined;
  return entries.some(({ pattern, excludes }) => excludes && coversExactly(pattern, exact))
    ? undefined
    : covering;
}
