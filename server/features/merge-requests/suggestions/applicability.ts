import type { Git } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { findProject } from '../../projects/index.ts';
import { mayPushTo } from '../../repositories/index.ts';
import { createFileTexts } from '../ledger/file-texts.ts';
import type { FileTexts } from '../ledger/file-texts.ts';
import type { Lines } from '../ledger/find-lines.ts';
import type { Branches } from '../merge-request.queries.ts';
import { findUnchanged } from './find-place.ts';
import type { SuggestionRow } from './suggestion.queries.ts';

/** Why a suggestion can't be applied, in the words of v4. */
export const reasons = {
  merged: 'This merge request was merged. To apply this suggestion, edit this file directly.',
  closed: 'This merge request is closed. To apply this suggestion, edit this file directly.',
  no_branch: "Can't apply as the source branch was deleted.",
  changed: "Can't apply as these lines were changed in a more recent version.",
  same: 'This suggestion already matches its content.',
  applied: 'This suggestion is applied already.',
  edited: 'This suggestion is applied already, or is not in its comment any more.',
} as const;
export type Reason = keyof typeof reasons;

/** Whether this viewer may apply them: who may push to the source branch, also where it is only lent. The change of the branch asks again. */
export async function mayApply(
  ctx: Context,
  { source_project_id: id, source_branch }: Branches,
): Promise<boolean> {
  const { platform, viewer } = ctx;
  const project =
    viewer.user === null || id === null ? undefined : await findProject(platform.db, viewer, id);
  return project !== undefined && !project.archived && mayPushTo(ctx, project, source_branch);
}

/** Why nothing can be applied to this merge request. */
export function whyClosed({
  is_open,
  merged_at,
  source_branch_exists,
  source_project_id,
}: Branches): Reason | undefined {
  if (merged_at !== null) return 'merged';
  if (!is_open) return 'closed';
  return source_branch_exists && source_project_id !== null ? undefined : 'no_branch';
}

/** Where the lines of a suggestion are now. */
export interface Place {
  readonly path: string;
  readonly blob: string;
  readonly lines: Lines;
}

/** Two commits' files: `before` reads those that comments were written on, `now` those of a head. */
export interface Compared {
  readonly before: FileTexts;
  readonly now: FileTexts;
  readonly head: string;
}

/** The files of one repository on both sides, as pages show them. */
export function comparedIn(git: Git, projectId: number, head: string): Compared {
  const texts = createFileTexts(git, git.repository(projectId));
  return { before: texts, now: texts, head };
}

/** Where the lines of a suggestion are in a head, all of them as they were; else why it can't be applied. */
export async function placeOf(
  { path, blob, head_sha, from_line, to_line, from_content, to_content }: SuggestionRow,
  { before, now, head }: Compared,
): Promise<Place | Reason> {
  if (from_content === to_content) return 'same';
  const lines = { from: from_line - 1, to: to_line };
  const there = await now.blobAt(head, path);
  if (there === blob) return { path, blob, lines };
  const renamed = there === undefined ? await findRenamed(now, { from: head_sha, to: head, path }) : path;
  const other = renamed === undefined ? undefined : (there ?? (await now.blobAt(head, renamed)));
  if (renamed === undefined || other === undefined) return 'changed';
  const [old, current] = await Promise.all([before.linesOf(blob), now.linesOf(other)]);
  if (old === undefined || current === undefined) return 'changed';
  const at = findUnchanged(old, lines, current);
  return at === undefined ? 'changed' : { path: renamed, blob: other, lines: at };
}

/** The path that a file has now; undefined if it is gone, or its commit is not in this repository. */
async function findRenamed(
  texts: FileTexts,
  { from, to, path }: { readonly from: string; readonly to: string; readonly path: string },
): Promise<string | undefined> {
  const changed = await texts.changed(from, to);
  return changed.find(({ oldPath, status }) => oldPath === path && status === 'renamed')?.newPath;
}
