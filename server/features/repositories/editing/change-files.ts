import type { ChangedFiles, CommitPlace } from '../../../../contract/repositories/editing.ts';
import type { FileAction } from '../../../git/index.ts';
import { decodeText, nameToUrl, withLineEnds } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { commitFiles } from '../commit-files.ts';
import type { OpenRepository } from '../repository.service.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** An edited text as the file has it: with its line ends and its byte order mark, which a field of a page does not know. */
export function editedContent(text: string, before: Buffer | null): Buffer {
  // Browsers send the lines of a form without script with both characters.
  const lines = text.replaceAll('\r\n', '\n');
  if (before === null) return Buffer.from(lines);
  const content = Buffer.from(withLineEnds(lines, [decodeText(before)]));
  return before.subarray(0, 3).equals(byteOrderMark) ? Buffer.concat([byteOrderMark, content]) : content;
}

/** The subject of a commit that nobody described. */
export function messageOf(actions: readonly FileAction[]): string {
  const [first] = actions;
  if (actions.length > 1) return `Upload ${actions.length} files`;
  if (first === undefined) return 'Change nothing';
  switch (first.action) {
    case 'create':
      return `Add ${first.path}`;
    case 'delete':
      return `Delete ${first.path}`;
    case 'move':
      return `Rename ${first.previousPath} to ${first.path}`;
    default:
      return `Update ${first.path}`;
  }
}

/** The page to go to after a change: the file, its folder where it is gone, or a new merge request. */
function pageAfter(
  { project }: OpenRepository,
  { branch, start_merge_request }: CommitPlace,
  actions: readonly FileAction[],
): string {
  const base = `/${project.full_path}/-`;
  if (start_merge_request === true && branch !== project.default_branch)
    return `${base}/merge_requests/new?source_branch=${encodeURIComponent(branch)}`;
  const path = actions[0]?.path ?? '';
  const folder = path.includes('/') ? `/${nameToUrl(path.slice(0, path.lastIndexOf('/')))}` : '';
  return actions.length === 1 && actions[0]!.action !== 'delete'
    ? `${base}/blob/${nameToUrl(branch)}/${nameToUrl(path)}`
    : `${base}/tree/${nameToUrl(branch)}${folder}`;
}

/**
 * Commits what a page changes, by the rules of a push. A branch that starts elsewhere must be new: 400 for the field, and what
 * `commitFiles` throws.
 */
export async function changeFiles(
  ctx: Context,
  open: OpenRepository,
  place: CommitPlace,
  actions: readonly FileAction[],
): Promise<ChangedFiles> {
  const { branch, start_sha: start, commit_message: typed = '' } = place;
  if (start !== undefined) {
    const there = await ctx.platform.git.readRef(open.repository, `refs/heads/${branch}`);
    if (there !== null) throw invalid({ branch: ['is taken by another branch. Choose another name.'] });
  }
  const message = typed.trim() === '' ? messageOf(actions) : typed.replaceAll('\r\n', '\n');
  const commit = await commitFiles(ctx, open, { branch, start, message, actions });
  return { branch, commit_sha: commit, url: pageAfter(open, place, actions) };
}
