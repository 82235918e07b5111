import type { CallOptions, Git, Repository, Result } from '../../../git/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitsOf } from '../../repositories/index.ts';
import type { Heads } from './version.queries.ts';

/** Newest commits of the target branch that a fork is asked for, to find what both have. */
const commitsOffered = 1000;

/** The heads of a version: of unrelated histories the target itself is the base. Undefined if a commit is missing. */
export async function headsOf(
  git: Git,
  repository: Repository,
  { source, target }: { readonly source: string; readonly target: string },
  call: CallOptions = {},
): Promise<Heads | undefined> {
  const base = await git.mergeBase(repository, [target, source], call);
  if (!base.ok && base.reason === 'not_found') return undefined;
  return { head_sha: source, base_sha: base.ok ? base.value : target, start_sha: target };
}

/**
 * Copies the source's commits into the target's repository, so that all that a merge request shows is there. The caller has asked
 * bring-rules.ts. Fails above the size that a push may have.
 */
export async function bringSource(
  { git, settings, repositoryKinds }: Platform,
  { from, to }: { readonly from: Repository; readonly to: Repository },
  { source, target }: { readonly source: string; readonly target: string },
  call: CallOptions = {},
): Promise<Result<void, 'not_found' | 'too_large'>> {
  if (from.id === to.id) return { ok: true, value: undefined };
  const log = await git.log(to, target, { ...call, limit: commitsOffered });
  if (!log.ok) return { ok: false, reason: 'not_found' };
  const haves = log.value.commits.map(({ sha }) => sha);
  // What is there already needs no pack.
  if (haves.includes(source)) return { ok: true, value: undefined };
  const { packBytes } = limitsOf(settings, repositoryKinds.get('project'));
  return git.copyCommits(from, to, { wants: [source], haves }, { ...call, maxPackBytes: packBytes });
}
