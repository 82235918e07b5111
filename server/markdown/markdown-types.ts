/** To be increased with every change of the output: stored HTML of an older version is rendered again. */
export const RENDERER_VERSION = 3;

export interface MarkdownOptions {
  /** `blob`: a file of a repository; `text`: what people write in a form. */
  kind: 'blob' | 'text';
  /** Full path of the project that the text belongs to; references without a path refer to it. */
  projectPath?: string;
  /** Branch, tag or commit against which relative links and images are resolved; without it they stay as they are. */
  ref?: string;
  /** Folder of the file within the repository, without slashes at its ends. */
  directory?: string;
  /** Prefix of every path of ours, such as `/git`; empty without a relative root. */
  relativeUrlRoot?: string;
  /** Address of this instance with its relative root; full URLs below it are recognised as references. */
  instanceUrl?: string;
  /** Makes ids unique if several texts share a page, such as `note-12-`. */
  idPrefix?: string;
}

export type ReferenceKind = 'issue' | 'user' | 'label' | 'milestone' | 'commit';

/** Something that a text refers to, which may or may not exist, or be visible to a reader. */
export interface Reference {
  /** Unique per target: the same for `#12`, `group/project#12` and the URL. */
  key: string;
  kind: ReferenceKind;
  /** Full path of the project; empty for a user or group. */
  namespace: string;
  /** An issue's iid, a user's or group's path, a label's or milestone's title or id, a sha (possibly abbreviated). */
  id: string;
  /** As it was first written. */
  text: string;
}

/** The position of a task's `[ ]` in the source: line and column, from 1. */
export interface TaskItem {
  line: number;
  column: number;
  checked: boolean;
}

export interface RenderedMarkdown {
  /** Safe HTML, with a placeholder for each reference: see `fillReferences`. */
  html: string;
  /** Each reference once, in order of appearance. */
  references: readonly Reference[];
  tasks: readonly TaskItem[];
  taskCount: number;
  completedTaskCount: number;
  /** Why the source is shown as plain text instead, if it is. */
  limit?: 'source-size' | 'output-size' | 'time';
}

/** Limits for one text. */
export const markdownLimits = {
  /** Characters of source; a longer text is plain and truncated. */
  source: 1024 * 1024,
  /** Characters of HTML. */
  output: 16 * 1024 * 1024,
  /** Levels of nested blocks and inlines. */
  nesting: 100,
  /** Levels of nested elements in the HTML. */
  elementDepth: 200,
  /** Links and images; the rest stays text. */
  links: 10_000,
  references: 2000,
  tasks: 5000,
  /** Tags of raw HTML; the rest is shown as text. */
  htmlTags: 10_000,
  /** Characters of fenced code that are highlighted. */
  highlightedCode: 256 * 1024,
} as const;
