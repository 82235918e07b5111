/** To be increased with every change of the output: stored HTML of an older version is rendered again. */
export const RENDERER_VERSION = 9;

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
  /** The subjects that texts can refer to by a sigil. */
  syntaxes?: readonly ReferenceSyntax[];
  /** Makes ids unique if several texts share a page, such as `note-12-`. */
  idPrefix?: string;
}

/** `user`, `label`, `milestone`, and the kinds of subjects that the instance has. In keys and class names. */
export type ReferenceKind = string;

/** How texts refer to a kind of subject. Plain data: it is sent to the threads that render. */
export interface ReferenceSyntax {
  kind: ReferenceKind;
  /** What people call it, in lower case. */
  noun: string;
  /** One character, such as `#`. */
  sigil: string;
  /** What follows the sigil. A sha without a path stands alone. */
  id: 'number' | 'sha';
  /** What its path is of. */
  below: 'project' | 'group';
  /** The part of its address between the parent and the id. */
  segment: string;
  /** Whether a commit's message can close it. */
  closable?: boolean;
}

/** Something that a text refers to, which may or may not exist, or be visible to a reader. */
export interface Reference {
  /** Unique per target: the same for `#12`, `group/project#12` and the URL. */
  key: string;
  kind: ReferenceKind;
  /** Full path of the project or group; empty for a user or group that is mentioned. */
  namespace: string;
  /** A subject's iid, a user's or group's path, a label's or milestone's title or id, a sha (possibly abbreviated). */
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

/** A block that suggests other lines for those that a comment is about. */
export interface SuggestedLines {
  /** Lines before and after these that it replaces too. */
  above: number;
  below: number;
  /** Each line with its end; empty if it takes them away. */
  text: string;
}

export interface RenderedMarkdown {
  /** Safe HTML, with a placeholder for each reference: see `fillReferences`. */
  html: string;
  /** Each reference once, in order of appearance. */
  references: readonly Reference[];
  tasks: readonly TaskItem[];
  taskCount: number;
  completedTaskCount: number;
  /** In the HTML they are `pre` with `data-suggestion`, their number from 0. */
  suggestions: readonly SuggestedLines[];
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
  /** Blocks that suggest lines; the rest is code. */
  suggestions: 50,
  /** Lines above, and below, that a suggestion replaces besides. */
  suggestionSpan: 100,
  /** Tags of raw HTML; the rest is shown as text. */
  htmlTags: 10_000,
  /** Characters of fenced code that are highlighted. */
  highlightedCode: 256 * 1024,
} as const;
