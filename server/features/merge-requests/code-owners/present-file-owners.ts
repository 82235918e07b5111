import { LRUCache } from 'lru-cache';
import type { FileOwners } from '../../../../contract/merge-requests/merge-requests.ts';
import { decodeText } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Branches } from '../merge-request.queries.ts';
import { mostBytes } from './bring-owners.ts';
import { findOwnersFile } from './find-owners-file.ts';
import { findOwnersOf } from './owner-rules.queries.ts';
import { matchOwners } from './match-owners.ts';
import { parseOwners } from './parse-owners.ts';
import type { OwnerSection } from './parse-owners.ts';

/** What a page waits for: with more to compare it shows no owners beside the files. */
const mostCompared = 200_000;
const ownersShown = 5;

const read = new LRUCache<string, readonly OwnerSection[]>({ max: 100 });

/** Who owns the changed files, as the file of code owners on the target branch names them now. */
export async function presentFileOwners(
  { platform: { git, db }, viewer: { user } }: Context,
  { project_id, target_branch }: Pick<Branches, 'project_id' | 'target_branch'>,
  files: readonly { readonly old_path: string; readonly new_path: string }[],
): Promise<FileOwners[]> {
  const repository = git.repository(project_id);
  const target = await git.readRef(repository, `refs/heads/${target_branch}`);
  const file = target === null ? undefined : await findOwnersFile(git, repository, target);
  const oid = file?.oid ?? null;
  if (oid === null || files.length === 0) return [];
  const sections = read.get(oid) ?? (await readSections(oid));
  read.set(oid, sections);
  const paths = [...new Set(files.flatMap(({ old_path, new_path }) => [old_path, new_path]))];
  const lines = sections.reduce((count, { entries }) => count + entries.length, 0);
  if (lines * paths.length > mostCompared) return [];
  const matched = (await matchOwners(sections, paths)) ?? [];
  const own = new Set(user === null || matched.length === 0 ? [] : await findOwn(user.id));
  const owners = new Map<string, Set<string>>();
  for (const { entry, paths: covered } of matched)
    for (const path of covered) {
      const named = owners.get(path) ?? new Set();
      for (const owner of [...entry.names.map((name) => `@${name}`), ...entry.emails]) named.add(owner);
      owners.set(path, named);
    }
  return files.flatMap(({ old_path, new_path }) => {
    const named = [...new Set([old_path, new_path].flatMap((path) => [...(owners.get(path) ?? [])]))];
    const mine = named.some((owner) => own.has(owner.toLowerCase()));
    return named.length === 0 ? [] : [{ path: new_path, owners: named.slice(0, ownersShown), mine }];
  });

  /** Which of the owners stand for the viewer, as they are named here. */
  async function findOwn(userId: number): Promise<string[]> {
    const names = [...new Set(matched.flatMap(({ entry }) => entry.names))];
    const emails = [...new Set(matched.flatMap(({ entry }) => entry.emails))];
    const found = await findOwnersOf(db, userId, { names, emails });
    return found.flatMap((owner) => [owner.toLowerCase(), `@${owner.toLowerCase()}`]);
  }

  async function readSections(oid: string): Promise<readonly OwnerSection[]> {
    const blob = await git.readBlob(repository, oid, { maxBytes: mostBytes });
    if (!blob.ok || blob.value.content === null || blob.value.binary) return [];
    return parseOwners(decodeText(blob.value.content)).sections;
  }
}
