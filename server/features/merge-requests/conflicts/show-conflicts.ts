import type {
  ConflictFile,
  ConflictObstacle,
  MergeRequestConflicts,
} from '../../../../contract/merge-requests/conflicts.ts';
import type { ConflictingFile } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { isProjectThere } from '../../projects/index.ts';
import type { Branches } from '../merge-request.queries.ts';
import { mayPushTo, openRepository } from '../../repositories/index.ts';
import type { OpenRepository } from '../../repositories/index.ts';
import { openBranches } from '../merging/open-source.ts';
import type { OpenBranches } from '../merging/open-source.ts';
import { sectionsOf } from './conflict-sections.ts';
import { textToEdit } from './edited-text.ts';
import { editedSides } from './resolution.ts';

/** What is shown of a file. The target is `ours`, as where it is asked whether a merge request can be merged. */
function present(file: ConflictingFile, branches: Branches, asked: string | undefined): ConflictFile {
  const { path, kind, parts } = file;
  const sides = editedSides(file);
  const names = { head: branches.source_branch, origin: branches.target_branch };
  const content = parts === null ? sides?.[0] : textToEdit(parts, names);
  return {
    path,
    identity: [file.theirs, file.ours].map((side) => side?.oid ?? '').join(' '),
    kind,
    head_path: file.theirs?.path ?? null,
    origin_path: file.ours?.path ?? null,
    sections: parts === null ? null : sectionsOf(parts),
    editable: sides !== null,
    content: sides !== null && asked === path ? (content ?? null) : null,
  };
}

/** The source is null where its project is deleted: then nobody may push there, and the page says so. */
async function openBoth(
  ctx: Context,
  branches: Branches,
): Promise<Omit<OpenBranches, 'open'> & { readonly open: OpenRepository | null }> {
  const { project_id, source_project_id: source } = branches;
  if (source !== null && (await isProjectThere(ctx.platform.db, source))) return openBranches(ctx, branches);
  return { open: null, into: await openRepository(ctx, String(project_id)) };
}

/**
 * What conflicts between the branches of a merge request, for who may resolve it; the text to edit of one file, if that is asked for.
 * Throws 403 for who may not push to the source branch.
 */
export async function showConflicts(
  ctx: Context,
  { state, branches }: { readonly state: string; readonly branches: Branches },
  asked?: string,
): Promise<Omit<MergeRequestConflicts, 'layout'>> {
  const { git } = ctx.platform;
  const { head_sha: head, source_branch, target_branch } = branches;
  const { open, into } = await openBoth(ctx, branches);
  if (open !== null && !(await mayPushTo(ctx, open.project, source_branch))) throw forbidden();
  const target = await git.readRef(into.repository, `refs/heads/${target_branch}`);
  const answer = (obstacle: ConflictObstacle | null, files: readonly ConflictingFile[] = []) => ({
    source_branch,
    target_branch,
    head_sha: head,
    target_sha: target,
    obstacle,
    commit_message: `Merge branch '${target_branch}' into '${source_branch}'`,
    target_url: `${ctx.baseUrl}/${into.project.full_path}.git`,
    from_fork: open?.project.id !== into.project.id,
    files: files.map((file) => present(file, branches, asked)),
  });
  if (state !== 'opened') return answer('not_open');
  if (open === null || !branches.source_branch_exists) return answer('no_source');
  if (target === null) return answer('no_target');
  const found = await git.showConflicts(into.repository, { ours: target, theirs: head }, into.expensive);
  if (!found.ok) return answer(found.reason === 'unmergeable' ? 'other' : 'unrelated');
  const { files } = found.value;
  if (files.length === 0) return answer('no_conflict');
  if (!files.some(({ kind }) => kind === 'other')) return answer(null, files);
  return answer(
    files.every(({ kind }) => kind === 'other') && files.length > 100 ? 'too_many' : 'other',
    files,
  );
}
