import type { Person } from '../discussions/discussions.ts';

/**
 * The page calls for browsing code, all below `/{project}/-/`. `at` is a ref and a path as in the page's address
 * (`feature/a/src/x.ts`), percent-encoded once more as a query value. The longest existing ref wins.
 */

/** Refs of a repository have moved. */
export interface RepositoryMessage {
  event: 'refs';
  /** Their full names: none of them if the message would have been too long. */
  refs?: string[];
  /** More than these. */
  more?: true;
}

export interface PageRevision {
  sha: string;
  kind: 'branch' | 'tag' | 'commit';
  name: string;
}

/** A commit in a list; `author` is the account of the commit's address, if there is one. */
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

/** A row of a folder. The names are short because a folder can have thousands of rows. */
export interface PageTreeEntry {
  kind: EntryKind;
  name: string;
  /** For a submodule: the web address of the commit, if known. */
  url?: string | null;
  /** For a symbolic link: its target, and the entry it leads to. */
  link?: PageSymlink;
}

/** The target of a symbolic link; `leads_to` is null if it is outside the repository. */
export interface PageSymlink {
  target: string;
  leads_to: { kind: 'tree' | 'file'; path: string } | null;
}

/** `GET tree.json?at=…` */
export interface TreePage {
  revision: PageRevision;
  path: string;
  entries: PageTreeEntry[];
  /** The number of entries in the folder; those beyond `entryLimit` are omitted. */
  total: number;
  commit: PageCommit;
  /** The last commits of the first entries, as far as known; `last_commits.ndjson` has the rest. */
  last_commits: NamedLastCommit[];
  complete: boolean;
  readme: { name: string; path: string; html: string; markup: string } | null;
}

export interface PageLastCommit {
  sha: string;
  title: string;
  date: string;
}

/** An entry's name with its last commit. Pairs, because a file can be called `__proto__`. */
export type NamedLastCommit = [name: string, commit: PageLastCommit];

/** `GET last_commits.ndjson?sha=…&path=…`: one line per group of commits found. */
export type LastCommitsLine = NamedLastCommit[];

/** Lines per chunk of code: a page needs one or two elements per chunk instead of one per line. */
export const linesPerChunk = 50;

/** Text as safe HTML in chunks of `linesPerChunk` lines, each line with its line end. */
export interface CodeText {
  /** Only the beginning of a long file; `blob_lines.json?plain=true` has the rest. */
  chunks: string[];
  /** The number of highlighted lines at the beginning; `blob_lines.json` has the rest. */
  coloured: number;
  /** The length of the longest line in characters, counting tabs as four. */
  columns: number;
}

/** `GET blob_lines.json?at=…&from=…`: highlighted chunks; `from` counts chunks. With `plain=true` all following chunks, not highlighted. */
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
  /** Whether the file can be shown rendered (such as Markdown) as well as its source. */
  has_rendered: boolean;
  /** Whether there is a page that says who wrote each line. */
  has_blame: boolean;
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

/** Consecutive lines of the same kind. */
export interface PageDiffRun {
  type: 'context' | 'added' | 'removed';
  /** The numbers of the first line; null on the side that does not have it. */
  old_line: number | null;
  new_line: number | null;
  count: number;
  /** Safe HTML, each line with its line end. */
  html: string;
  no_newline?: boolean;
  /** Lines that stand elsewhere on the other side: the index of the first, how many, and the first's number there. */
  moved?: { first: number; count: number; line: number }[];
}

/** A submodule that was added, removed or moved to another commit. */
export interface PageSubmodule {
  old_sha: string | null;
  new_sha: string | null;
  /** Of its repository, where a browser can open it. */
  url: string | null;
  /** Where the two commits are compared. */
  compare_url: string | null;
}

/** What says that a file is written by programs: an attribute in the repository, or its name. */
export type GeneratedReason =
  | 'attribute'
  | 'lock'
  | 'minified'
  | 'source_map'
  | 'snapshot'
  | 'vendored'
  | 'program';

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
  /** Of a file that is shown as an image: the bytes of each side, null where it is not an image. */
  image?: { old_size: number | null; new_size: number | null };
  /** Written by programs: its lines are shown when somebody asks for them. */
  generated?: GeneratedReason;
  submodule?: PageSubmodule;
  /** Stored with Git LFS: the sizes, in bytes, of what the pointers on both sides stand for. */
  lfs?: { old_size: number | null; new_size: number | null };
  /** What all changed lines end with, where they ended otherwise before. */
  line_ends?: 'crlf' | 'lf';
  /** Where one can comment: what links to lines begin with, and the blobs of both sides. */
  identity?: { file_hash: string; old_blob: string | null; new_blob: string | null };
  /** Omitted for all but the first files: fetch it with `paths`. */
  hunks: { heading: string; old_start: number; new_start: number; runs: PageDiffRun[] }[] | null;
}

export interface PageDiff {
  files: PageDiffFile[];
  /** More files have changed than a page lists. */
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
