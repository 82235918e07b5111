/**
 * The Markdown room: text in, safe HTML out; it knows no feature and no database.
 *
 * A server makes one `createMarkdown()` and closes it at its end. What `render` answers is the same for every reader and
 * may be stored beside `RENDERER_VERSION`; `fillReferences` makes of it what one viewer sees, after one query has
 * resolved the `references` of all texts of a page.
 *
 * The HTML carries no style and no script. Its container must not be a `p`, heading, link or `pre`. Classes to style:
 *
 * - `a.heading-anchor` empty, at the end of a heading, points at its id; draw it on hover
 * - `a.reference`, with `reference-user`, `-label`, `-milestone` or the kind of a subject (`-issue`); `reference-self` for a mention
 *   of the viewer; `coppice-ref` is the placeholder that `fillReferences` replaces
 * - `svg.color-chip` behind a colour in code and before a label
 * - `ul|ol.contains-task-list`, `li.task-list-item`, `input.task-list-item-checkbox` (disabled; `data-sourcepos` says
 *   where its `[ ]` stands: `line:column-line:column`, from 1)
 * - `sup.footnote-ref`, `section.footnotes`, `a.footnote-backref`
 * - `pre.code-block` with `data-suggestion`: the suggestion with this number, counted from 0
 * - `ul.table-of-contents`
 * - `pre.code-block` (`data-language` as written), `pre.front-matter`; within, and in the lines of `highlight`: `hljs-*`
 *   with `function_`, `class_`, `inherited__` and the like beside, `language-*` around an embedded language
 * - `code.math-inline` and `pre.math-block` with `data-math`, `pre.mermaid-block` with `data-mermaid`: source, to be drawn
 *   late in the browser
 * - `div.markdown-alert` with `markdown-alert-note`, `-tip`, `-important`, `-warning` or `-caution`, and `p.markdown-alert-title` in it
 * - `video` and `audio` with controls
 * - `ins.inline-diff-addition`, `del.inline-diff-deletion`, both `inline-diff`
 * - `pre.plain-text` for what is shown as it stands
 *
 * Ids are `user-content-` and the heading's slug (with `idPrefix` between); links within a text lead there already.
 */
export { findReferences, type FoundReferences } from './reference-closing.ts';
export { fillReferences, referencesIn, type ResolvedReference } from './reference-placeholder.ts';
export { escapeHtml, unescapeHtml } from './escape.ts';
export { excerptOf } from './excerpt.ts';
export { addImageSizes, repositoryImages, type ImageSize } from './repository-images.ts';
export { renderEmojiText } from './emoji-text.ts';
export { emojiNamed } from './rules/emoji.ts';
export { grammarOfFile } from './highlight-language.ts';
export { highlightLimits, type HighlightInput, type Highlighted } from './highlight.ts';
export { createMarkdown, type Markdown, type MarkdownSettings } from './markdown.ts';
export {
  markdownLimits,
  RENDERER_VERSION,
  type MarkdownOptions,
  type Reference,
  type ReferenceKind,
  type ReferenceSyntax,
  type RenderedMarkdown,
  type SuggestedLines,
  type TaskItem,
} from './markdown-types.ts';
export { toggleTask, type TaskUpdate, type ToggledTask } from './toggle-task.ts';
export { markdownWorkerUrl } from './markdown-pool.ts';
export { renderCommitText, renderReferences } from './commit-text.ts';
export { documentMarkup, renderPlainText, type DocumentMarkup, type RenderedDocument } from './plain-text.ts';
