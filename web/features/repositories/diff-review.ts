import type { ReactNode } from 'react';
import type { ImagePoint } from '../../../contract/discussions/discussions.ts';
import type { RenderedFile } from '../../../contract/repositories/rendered.ts';
import type { PageDiff, PageDiffFile } from '../../../contract/repositories/repositories.ts';
import type { QueryWith } from '../../platform/query.ts';
import type { LinePlace } from './diff-places.ts';

/** What answers about a file's lines have in common; a comparison names refs instead that are not there any more. */
export type ChangedFiles =
  | { readonly diff: { readonly files: readonly PageDiffFile[] } }
  | { readonly unknown: unknown };

/** The files in an answer; undefined if there are none in it. */
export const filesIn = (answer: ChangedFiles | undefined): readonly PageDiffFile[] | undefined =>
  answer !== undefined && 'diff' in answer ? answer.diff.files : undefined;

/** Something that stands below a line of a diff; without a line at the head of its file. */
export interface DiffInsert {
  readonly key: string;
  readonly line: LinePlace | undefined;
  /** Where it stands on the file's image. */
  readonly point?: ImagePoint | undefined;
  /** The first of its lines, if they are several and marked. */
  readonly from?: LinePlace | undefined;
  readonly marked?: boolean;
  /** The address leads to it. */
  readonly linked?: boolean;
  /** Null if its line is only marked. */
  readonly node: ReactNode;
  /** Shown instead at the head of the file if the line is not shown. */
  readonly away?: ReactNode;
}

/** Which files the reader has ticked. */
export interface ViewedFiles {
  readonly paths: ReadonlySet<string>;
  readonly choose: (file: PageDiffFile, isViewed: boolean) => Promise<void>;
}

/** What a page where one reviews adds to each file; the same object as long as it adds the same, because all files are drawn anew with another. */
export interface FileReview {
  /** What is said of a file behind its name, without controls. */
  readonly facts?: (file: PageDiffFile) => ReactNode;
  /** At the end of the line with the file's name. */
  readonly tools?: ((file: PageDiffFile) => ReactNode) | undefined;
  /** The links among them once more, as entries of the file's menu, which a phone shows in place of links. */
  readonly entries?: ((file: PageDiffFile) => ReactNode) | undefined;
  /** Begins a comment at a point of the file's image. */
  readonly onPoint?: ((file: PageDiffFile, point: ImagePoint) => void) | undefined;
  /** The query for all lines of a file, changed or not, by its old and new path. */
  readonly wholeFile?: (paths: readonly string[]) => QueryWith<ChangedFiles>;
  /** The query for a file as it is rendered, by its old and new path. */
  readonly renderedFile?: (paths: readonly string[]) => QueryWith<RenderedFile>;
  /** Old and new lines side by side. */
  readonly parallel?: boolean;
  /** All files were folded, also those that are not drawn yet. */
  readonly folded?: boolean;
}

/** What a page where one reviews adds to a diff. */
export interface DiffReview {
  readonly files: FileReview;
  /** By the file's new path; the same array as long as it contains the same. */
  readonly inserts: ReadonlyMap<string, readonly DiffInsert[]>;
  /** Of readers who can tick files. */
  readonly viewed?: ViewedFiles | undefined;
  /** False: the page lists the files itself. */
  readonly listed?: boolean;
  /** Beside the counts of the whole. */
  readonly options?: ReactNode;
}

/** What the changed files are shown with. */
export interface DiffViewProps {
  project: string;
  diff: PageDiff;
  /** The commit whose files `View file` opens. */
  sha: string;
  /** The commit that it is compared with; null for a first commit. */
  base: string | null;
  /** The query for one file's lines, by its old and new path. */
  fileQuery: (paths: readonly string[]) => QueryWith<ChangedFiles>;
  review?: DiffReview;
}
