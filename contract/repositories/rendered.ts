/** Whether both versions have a row or cell, or only the new or the old one. */
export type RenderedMark = 'same' | 'added' | 'removed';

/** A row of a table of comma-separated values; `skipped`: so many rows that did not change are left out. */
export type RenderedRow = { mark: RenderedMark; cells: string[] } | { mark: 'skipped'; count: number };

export interface RenderedTable {
  kind: 'table';
  rows: RenderedRow[];
  /** There is more than is shown. */
  more: boolean;
}

/** What a cell of a notebook has put out; `omitted` is what is not shown here. */
export type NotebookOutput =
  | { kind: 'text'; text: string }
  | { kind: 'image'; src: string }
  | { kind: 'omitted' };

export interface NotebookCell {
  mark: RenderedMark;
  type: 'markdown' | 'code' | 'raw';
  /** Safe HTML. */
  html: string;
  outputs: NotebookOutput[];
}

export interface RenderedNotebook {
  kind: 'notebook';
  cells: NotebookCell[];
  more: boolean;
}

/** Both versions of a changed file as a reader of the file itself sees them, as one where rows or cells can be compared. */
export type RenderedFile =
  | RenderedTable
  | RenderedNotebook
  /** Safe HTML of each side that there is. */
  | { kind: 'sides'; old: string | null; now: string | null }
  | { kind: 'too_large' }
  /** It is nothing that is rendered, or not what its name says. */
  | { kind: 'broken' };

const renderedNames = {
  markdown: /\.(?:md|markdown|mdown|mkdn?)$/i,
  table: /\.(?:csv|tsv)$/i,
  notebook: /\.ipynb$/i,
} as const;

/** As what a file of this name is rendered; undefined for those that are only shown as text. SVG is an image anyway. */
export function renderedAs(path: string): keyof typeof renderedNames | undefined {
  const names = Object.keys(renderedNames) as (keyof typeof renderedNames)[];
  return names.find((kind) => renderedNames[kind].test(path));
}
