/** What is wrong with a row of a file. */
export interface ImportRow {
  /** Of the file, counted from 1. */
  line: number;
  title: string;
  errors: string[];
}

/** `POST /{project}/-/issues/import_csv`: what was found in the file, and, unless it was only checked, which issues were opened. */
export interface IssueImport {
  rows: number;
  /** Those that can't be imported; then nothing is. */
  errors: ImportRow[];
  /** Columns of the file that say nothing about a new issue. */
  ignored_columns: string[];
  /** The numbers of the issues that were opened. */
  iids: number[];
}
