/** A line of a diff (document A, section 3). */
export interface HighlightedLine {
  line_code: string | null;
  /** Null for a line that both sides have. */
  type: 'new' | 'old' | 'match' | 'new-nonewline' | 'old-nonewline' | null;
  old_line: number | null;
  new_line: number | null;
  text: string;
  /** Safe HTML. */
  rich_text: string;
  meta_data: { old_pos: number; new_pos: number } | null;
}

/** Beside one another: what was there, and what is there now. */
export interface ParallelLine {
  left: HighlightedLine | null;
  right: HighlightedLine | null;
}

export interface DiffRefs {
  base_sha: string;
  start_sha: string;
  head_sha: string;
}

/** A file of a diff (document A, section 3). */
export interface HighlightedFile {
  file_hash: string | null;
  content_sha: string;
  old_path: string;
  new_path: string;
  file_path: string;
  diff_refs: DiffRefs;
  new_file: boolean;
  deleted_file: boolean;
  renamed_file: boolean;
  mode_changed: boolean;
  a_mode: string;
  b_mode: string;
  added_lines: number;
  removed_lines: number;
  too_large: boolean;
  viewer: {
    name: 'text' | 'image' | 'no_preview' | 'renamed' | 'added' | 'deleted' | 'mode_changed';
    collapsed: boolean;
  };
  blob: { id: string | null; readable_text: boolean };
  submodule: boolean;
  submodule_link: string | null;
  submodule_tree_url: string | null;
  stored_externally: boolean;
  external_storage: 'lfs' | null;
  can_modify_blob: boolean;
  edit_path: string | null;
  view_path: string;
  replaced_view_path: string | null;
  external_url: string | null;
  is_fully_expanded: boolean;
  /** Omitted in the other view. */
  highlighted_diff_lines?: HighlightedLine[];
  parallel_diff_lines?: ParallelLine[];
}

/** `GET diffs.json` */
export interface DiffFiles {
  diff_refs: DiffRefs;
  /** Files. */
  size: number;
  added_lines: number;
  removed_lines: number;
  diff_files: HighlightedFile[];
}
