import { refDoor } from '../../git/ref-door.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { reaction, recordEvent } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProjectOfRepository, updateProjectRow } from './project.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'project.default_branch_changed': { readonly projectId: number };
  }
}

/**
 * Announces a new default branch in the transaction that records it. HEAD follows the record: immediately by `followDefaultBranch`, or
 * by the reaction after a kill in between. Throws 400 if there is no such branch.
 */
export async function announceDefaultBranch(
  tx: Transaction,
  platform: Platform,
  projectId: number,
  branch: string,
): Promise<void> {
  const found = await platform.git.branch(platform.git.repository(projectId), branch);
  if (!found.ok)
    throw invalid({ default_branch: [`Could not change HEAD: branch '${branch}' does not exist`] });
  await recordEvent(tx, 'project.default_branch_changed', { projectId });
}

/** Records the default branch after the first push, and announces it. */
export async function recordDefaultBranch(tx: Transaction, projectId: number, branch: string): Promise<void> {
  await updateProjectRow(tx, projectId, { default_branch: branch });
  await recordEvent(tx, 'project.default_branch_changed', { projectId });
}

/** Sets HEAD to the recorded default branch. */
export async function followDefaultBranch(platform: Platform, projectId: number): Promise<void> {
  faultPoint('head.follows');
  const project = await findProjectOfRepository(platform.db, projectId);
  const branch = project?.default_branch ?? null;
  const repository = platform.git.repository(projectId);
  if (branch === null || (await platform.git.defaultBranch(repository)) === branch) return;
  const moved = await platform.git[refDoor].setDefaultBranch(repository, branch);
  // Somebody else changes it at this moment: the event is retried.
  if (!moved.ok && moved.reason === 'locked') throw new Error(`HEAD of project ${projectId} is locked`);
}

export const headFollows = reaction(
  'project.default_branch_changed',
  'projects.head',
  (platform, { projectId }) => followDefaultBranch(platform, projectId),
);
