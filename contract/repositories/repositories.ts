import type { Person } from '../discussions/discussions.ts';

/**
 * The page calls of code browsing, all below `/{project}/-/`. `at` is a ref and a path as they stand in the address
 * (`feature/a/src/x.ts`), percent-encoded once more as a query value; the longest ref that exists counts.
 */

export interface PageRevision {
  sha: string;
  kind: 'branch' | 'tag' | 'commit';
  name: string;
}

/** A commit as lists show it; `author` is the account behind the address, where there is one. */
export interface PageCommit {
  sha: string;
  title: string;
  author_name: string;
  author_email: string;
  authored_date: string;
  committed_date: string;
  author: Person | null;
}

export type EntryKind = 'file' | 'symlink' | 'tree' | 'submodule';

/** A row of a folder; short, because a folder may have thousands. */
export interface PageTreeEntry {
  kind: EntryKind;
  name: string;
  /** Of a submodule: the web address of the commit, where one is known. */
  url?: string | null;
  /** Of a symbolic link: what it says, and what that is in the repository. */
  link?: PageSymlink;
}

/** Where a symbolic link points to; `leads_to` is null for what is not in the repository. */
export interface PageSymlink {
  target: string;
  leads_to: { kind: 'tree' | 'file'; path: string } | null;
}

/** `GET tree.json?at=…` */
export interface TreePage {
  revision: PageRevision;
  path: string;
  entries: PageTreeEntry[];
  /** Of the whole folder; above `entryLimit` the rest is left out. */
  total: number;
  commit: PageCommit;
  /** What is known of the last commits of the first entries; the rest comes from `last_commits.ndjson`. */
  last_commits: NamedLastCommit[];
  complete: boolean;
  readme: { name: string; path: string; html: string; markup: string } | null;
}

export interface PageLastCommit {
  sha: string;
  title: string;
  date: string;
}

/** The name of an entry with its last commit. In pairs: a file may be called `__proto__`, which an object takes for its own. */
export type NamedLastCommit = [name: string, commit: PageLastCommit];

/** `GET last_commits.ndjson?sha=…&path=…`: a line each group that is found. */
export type LastCommitsLine = NamedLastCommit[];

/** So many lines of code are one piece of text in a page: each costs an element or two, not each line. */
export const linesPerChunk = 50;

/** A text as safe HTML, `linesPerChunk` lines a piece, each line with its line end. */
export interface CodeText {
  /** Of a long file its beginning; the rest comes by `blob_lines.json?plain=true`. */
  chunks: string[];
  /** How many lines at the beginning are coloured; the rest comes by `blob_lines.json`. */
  coloured: number;
  /** The length of the longest line in characters, tabs counted as four. */
  columns: number;
}

/** `GET blob_lines.json?at=…&from=…`: coloured chunks; `from` counts chunks. With `plain=true` all chunks that follow, without colours. */
export interface BlobLines {
  from: number;
  chunks: string[];
}

/** `GET blob.json?at=…&plain=true` */
export interface BlobPage {
  revision: PageRevision;
  path: string;
  name: string;
  size: number;
  mode: string;
  commit: PageCommit | null;
  content:
    | ({ kind: 'text'; language: string | null; line_count: number; source_lines: number } & CodeText)
    | { kind: 'markup'; html: string; line_count: number }
    | { kind: 'image' }
    | { kind: 'binary' }
    | { kind: 'too_large' }
    | { kind: 'empty' }
    | ({ kind: 'symlink' } & PageSymlink)
    | { kind: 'lfs'; oid: string; size: number };
  /** Whether the file has a rendered form (Markdown …) besides its source. */
  has_rendered: boolean;
}

/** `GET blame.json?at=…` */
export interface BlamePage {
  revision: PageRevision;
  path: string;
  size: number;
  line_count: number;
  columns: number;
  /** `html` holds the range's lines, each with its line end. */
  ranges: { start: number; count: number; commit: PageCommit | null; html: string }[];
}

/** `GET commits.json?at=…&page=…&author=…&search=…` */
export interface CommitsPage {
  revision: PageRevision;
  path: string;
  commits: PageCommit[];
  page: number;
  more: boolean;
}

/** Lines of one kind that follow each other. */
export interface PageDiffRun {
  type: 'context' | 'added' | 'removed';
  /** The first line's numbers; null where it is on the other side alone. */
  old_line: number | null;
  new_line: number | null;
  count: number;
  /** Safe HTML, each line with its line end. */
  html: string;
  no_newline?: boolean;
}

export interface PageDiffFile {
  old_path: string;
  new_path: string;
  old_mode: string;
  new_mode: string;
  status: 'added' | 'deleted' | 'modified' | 'renamed' | 'copied' | 'type_changed';
  additions: number;
  deletions: number;
  binary: boolean;
  too_large: boolean;
  /** Left out beyond the first files: fetched with `paths`. */
  hunks: { heading: string; old_start: number; new_start: number; runs: PageDiffRun[] }[] | null;
}

export interface PageDiff {
  files: PageDiffFile[];
  /** More files than a page lists have changed. */
  truncated: boolean;
  additions: number;
  deletions: number;
}

/** `GET commit.json?sha=…&paths[]=…` */
export interface CommitPage {
  commit: PageCommit & {
    committer_name: string;
    body_html: string;
    title_html: string;
    parents: string[];
    trailers: { key: string; value: string }[];
  };
  diff: PageDiff;
  branches: string[];
  tags: string[];
}

/** `GET branches.json?page&search&sort` */
export interface BranchesPage {
  branches: {
    name: string;
    is_default: boolean;
    protected: boolean;
    can_delete: boolean;
    merged: boolean;
    commit: PageCommit;
    ahead: number;
    behind: number;
  }[];
  total: number;
  page: number;
  per_page: number;
}

/** `GET tags.json?page&search&sort` */
export interface TagsPage {
  tags: {
    name: string;
    message: string;
    commit: PageCommit | null;
    tagger: string | null;
    created_at: string | null;
  }[];
  total: number;
  page: number;
  per_page: number;
}

/** `GET compare.json?from=…&to=…`: the comparison, or which of the two is no branch, tag or commit. */
export type CompareAnswer = ComparePage | { unknown: ('from' | 'to')[] };

export interface ComparePage {
  from: PageRevision;
  to: PageRevision;
  merge_base: string | null;
  commits: PageCommit[];
  more_commits: boolean;
  diff: PageDiff;
}

/** `GET refs.json?search=…`: the switcher. */
export interface RefsPage {
  branches: string[];
  tags: string[];
  default_branch: string | null;
}

/** `GET find_file.json?sha=…`: the file finder. */
export interface FilesPage {
  paths: string[];
  truncated: boolean;
}

/** `GET home.json`: the head of a project's page. */
export interface ProjectHome {
  empty: boolean;
  commit_count: number;
  branch_count: number;
  tag_count: number;
  languages: { name: string; color: string | null; percentage: number }[];
}
