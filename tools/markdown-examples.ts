/** A construct with an example: docs/user/markdown.md is generated from these, and a test renders each. */
export interface MarkdownExample {
  title: string;
  /** Explanations beyond the example. */
  words?: string;
  source: string;
  /** What the example's HTML has to contain. */
  shows: RegExp;
}

export const markdownExamples: readonly MarkdownExample[] = [
  {
    title: 'Emphasis',
    source: '**bold**, *italic*, ~~struck out~~, `code`, <kbd>Ctrl</kbd>, H<sub>2</sub>O',
    shows: /<strong>bold<\/strong>, <em>italic<\/em>, <del>struck out<\/del>, <code>code<\/code>/,
  },
  {
    title: 'Headings',
    words: 'Each heading has a link to itself; `[there](#a-heading)` links to the heading with that text.',
    source: '### A heading\n\n#### A lower one\n\nSee [the first](#a-heading).',
    shows: /<h3 id="user-content-a-heading">A heading<a class="heading-anchor"/,
  },
  {
    title: 'Lists',
    source: '- one\n- two\n  1. nested\n  2. with numbers',
    shows: /<ul>[\s\S]*<ol>[\s\S]*nested/,
  },
  {
    title: 'Task lists',
    words: 'People who can edit the text tick them in place. Issue lists show how many are done.',
    source: '- [x] write it down\n- [ ] do it\n- [ ] tell the team',
    shows: /<li class="task-list-item"><input type="checkbox"[^>]* checked>/,
  },
  {
    title: 'Quotations',
    source: '> What somebody said\n>\n> > and what was said before',
    shows: /<blockquote>[\s\S]*<blockquote>/,
  },
  {
    title: 'Alerts',
    words: 'The kinds are `note`, `tip`, `important`, `warning` and `caution`; a title can follow.',
    source: '> [!note]\n> Good to know.\n\n> [!warning] Before you begin\n> Make a copy.',
    shows: /markdown-alert-warning[\s\S]*Before you begin/,
  },
  {
    title: 'Tables',
    words: 'Rows pasted from a spreadsheet become a table.',
    source: '| file | size | kept |\n|:-----|-----:|:----:|\n| a.txt | 12 | yes |\n| b.txt | 7 | no |',
    shows: /<table>[\s\S]*<th align="right">size<\/th>/,
  },
  {
    title: 'Links',
    words: 'Addresses become links automatically.',
    source: '[words](https://example.com), https://example.com/page, www.example.com, ann@example.com',
    shows: /<a href="https:\/\/example\.com" rel="[^"]+">words<\/a>[\s\S]*mailto:ann@example\.com/,
  },
  {
    title: 'Footnotes',
    source: 'Said shortly.[^1]\n\n[^1]: And at length.',
    shows: /<section class="footnotes">/,
  },
  {
    title: 'Emoji',
    source: 'Done :tada: :+1:',
    shows: /🎉 👍/u,
  },
  {
    title: 'Code',
    words: 'The word after the backticks is the language.',
    source: '```ts\nconst answer: number = 6 * 7;\n```',
    shows: /<pre data-language="ts" class="code-block"><code><span class="hljs-keyword">const/,
  },
  {
    title: 'Changes within a line',
    words: 'Use braces or brackets.',
    source: 'The meeting is on {- Monday -} {+ Tuesday +}.',
    shows:
      /<del class="inline-diff inline-diff-deletion">[\s\S]*<ins class="inline-diff inline-diff-addition">/,
  },
  {
    title: 'Colours',
    words: 'A colour in backticks is shown beside its name.',
    source: '`#1f883d`, `rgb(9, 105, 218)`, `hsl(0, 80%, 50%)`',
    shows: /<svg class="color-chip"/,
  },
  {
    title: 'Math',
    words: 'Formulas are TeX. A dollar sign followed by a space, or in a price, stays a dollar sign.',
    source: 'The area is $\\pi r^2$, and\n\n$$\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n$$',
    shows: /<code data-math="inline" class="math-inline">[\s\S]*<pre data-math="display"/,
  },
  {
    title: 'Diagrams',
    words: 'Drawn by [Mermaid](https://mermaid.js.org/) when they are close to the screen.',
    source: '```mermaid\ngraph LR\n  Idea --> Issue --> Change\n  Change --> Idea\n```',
    shows: /<pre data-mermaid="diagram" class="mermaid-block">/,
  },
  {
    title: 'Something to unfold',
    source: '<details>\n<summary>The log</summary>\n\nIt is **long**.\n\n</details>',
    shows: /<details>\s*<summary>The log<\/summary>[\s\S]*<strong>long<\/strong>/,
  },
  {
    title: 'Table of contents',
    words: '`[TOC]` does the same.',
    source: '[[_TOC_]]\n\n### Before\n\n### After',
    shows: /<ul class="table-of-contents"><li><a href="#user-content-before">/,
  },
  {
    title: 'Front matter',
    words: 'Data at the very top of a text, between lines of `---` (YAML), `+++` (TOML) or `;;;` (JSON).',
    source: '---\ntitle: Minutes\ndraft: true\n---\n\nWe met.',
    shows: /<pre data-language="yaml" class="code-block front-matter">/,
  },
  {
    title: 'Images, videos and audio',
    words:
      'Drop a file on the field, paste it, or choose it with the paper clip. An address with the extension of a video or audio file gets a player, which requests nothing from other sites until it is played.',
    source: '![The emblem](/favicon.svg)\n\n![A film](https://example.com/film.webm)',
    shows: /<img alt="The emblem" src="\/favicon\.svg"[\s\S]*<video /,
  },
];
