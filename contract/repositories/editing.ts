import type { PageRevision } from './repositories.ts';

/** The largest text that the editor takes, in bytes. */
export const largestEditedFile = 1024 * 1024;

/** Why a file can't be changed as a text. */
export type EditingObstacle = 'binary' | 'too_large' | 'lfs' | 'symlink' | 'encoding';

/** `GET editor.json?at=…`: what a page needs that changes, adds, uploads or deletes a file. */
export interface EditorPage {
  /** Where the change begins; null in a repository without commits. */
  revision: PageRevision | null;
  /** Of the file, or of the folder where a new one is made. */
  path: string;
  /** The file as it is, without its content where that can't be changed as a text; null for a new one. */
  file: { oid: string; content: string | null } | null;
  obstacle: EditingObstacle | null;
  /** Who may push makes commits here; who may only fork makes them in a fork; null: neither. */
  rights: 'push' | 'fork' | null;
  /** The branch that is looked at, if the viewer may push to it. */
  branch: string | null;
  /** A name that no branch has; empty for who can't make one. */
  new_branch: string;
  /** A fork of the viewer's, where there is one. */
  fork: string | null;
}

/** Into which branch a change of files goes, and how it is called. */
export interface CommitPlace {
  branch: string;
  /** The commit from which the branch begins, where it is a new one. */
  start_sha?: string;
  /** Made up from the paths where it is empty. */
  commit_message?: string;
  /** Leads on to a merge request of the new branch. */
  start_merge_request?: boolean;
}

export interface UploadedFiles extends CommitPlace {
  /** With their content in Base64. */
  files: { path: string; content: string }[];
  /** Whether files of these names are replaced; otherwise they are refused. */
  replace?: boolean;
}

/** What was made, and the page to go to. */
export interface ChangedFiles {
  branch: string;
  commit_sha: string;
  url: string;
}
