import type { DiffRefs, HighlightedFile } from '../../../../contract/merge-requests/diff-files.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { inlineLines, parallelLines } from './diff-lines.ts';

/** Above this a file's lines come collapsed. */
const collapsedAbove = 2000;

/** What the lines of an answer may cost, in characters of it: more would stop the process for a second. */
const mostCharacters = 4_000_000;
const perLine = 200;

/** Of the files of one answer: those whose lines are asked for, and what is shown of each. What does not fit after the files before it is too large. */
export function lineBudget(files: readonly PageDiffFile[]): {
  readonly fitting: readonly PageDiffFile[];
  /** `file` as it was listed, `withLines` as it was read. */
  readonly take: (file: PageDiffFile, withLines: PageDiffFile | undefined) => PageDiffFile;
} {
  let planned = mostCharacters;
  const fitting = files.filter(({ additions, deletions }) => {
    const cost = (additions + deletions) * perLine;
    if (cost > planned) return false;
    planned -= cost;
    return true;
  });
  const isFitting = new Set(fitting);
  let left = mostCharacters;
  return {
    fitting,
    take(file, withLines = file) {
      const runs = (withLines.hunks ?? []).flatMap((hunk) => hunk.runs);
      const cost = runs.reduce((sum, { count, html }) => sum + count * perLine + html.length, 0);
      if (!isFitting.has(file) || cost > left) return { ...file, hunks: null, too_large: true };
      left -= cost;
      return withLines;
    },
  };
}

/** Where a file's two sides are, and what the reader may do with the newer. */
export interface FilePlace extends Readonly<DiffRefs> {
  /** Addresses of pages about a file in a commit, or on the source branch if that can be edited. */
  readonly viewPath: (sha: string, path: string) => string;
  readonly editPath: ((path: string) => string) | null;
  readonly canModify: boolean;
}

function viewerOf({
  binary,
  image,
  hunks,
  status,
  submodule,
  old_mode,
  new_mode,
  too_large,
}: PageDiffFile): HighlightedFile['viewer']['name'] {
  if (image !== undefined) return 'image';
  if (binary) return 'no_preview';
  if (submodule !== undefined || too_large || (hunks?.length ?? 1) > 0) return 'text';
  if (status === 'renamed' || status === 'added' || status === 'deleted') return status;
  return old_mode === new_mode ? 'no_preview' : 'mode_changed';
}

/** A file of a diff with its lines (document A, section 3): `inline`, `parallel`, or both where the view is not said. */
export function presentDiffFile(
  file: PageDiffFile,
  place: FilePlace,
  view: string | undefined,
): HighlightedFile {
  const { base_sha, start_sha, head_sha, viewPath } = place;
  const { identity, submodule, status } = file;
  const isDeleted = status === 'deleted';
  const lines = inlineLines(file);
  const name = viewerOf(file);
  const isCollapsed =
    file.hunks === null || file.generated !== undefined || file.additions + file.deletions > collapsedAbove;
  return {
    file_hash: identity?.file_hash ?? null,
    content_sha: isDeleted ? base_sha : head_sha,
    old_path: file.old_path,
    new_path: file.new_path,
    file_path: file.new_path,
    diff_refs: { base_sha, start_sha, head_sha },
    new_file: status === 'added',
    deleted_file: isDeleted,
    renamed_file: status === 'renamed',
    mode_changed: file.old_mode !== file.new_mode && status !== 'added' && !isDeleted,
    a_mode: file.old_mode,
    b_mode: file.new_mode,
    added_lines: file.additions,
    removed_lines: file.deletions,
    too_large: file.too_large,
    viewer: { name, collapsed: name === 'text' && isCollapsed },
    blob: {
      id: (isDeleted ? identity?.old_blob : identity?.new_blob) ?? null,
      readable_text: !file.binary && submodule === undefined,
    },
    submodule: submodule !== undefined,
    submodule_link: submodule?.url ?? null,
    submodule_tree_url: submodule?.compare_url ?? submodule?.url ?? null,
    stored_externally: file.lfs !== undefined,
    external_storage: file.lfs === undefined ? null : 'lfs',
    can_modify_blob: place.canModify && !isDeleted,
    edit_path: isDeleted ? null : (place.editPath?.(file.new_path) ?? null),
    view_path: isDeleted ? viewPath(base_sha, file.old_path) : viewPath(head_sha, file.new_path),
    replaced_view_path: status === 'renamed' ? viewPath(base_sha, file.old_path) : null,
    external_url: null,
    // All lines of a side that is there alone.
    is_fully_expanded: file.hunks !== null && (status === 'added' || isDeleted),
    ...(view === 'parallel' ? {} : { highlighted_diff_lines: lines }),
    ...(view === 'inline' ? {} : { parallel_diff_lines: parallelLines(lines) }),
  };
}
