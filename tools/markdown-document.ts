import { markdownExamples } from './markdown-examples.ts';

/** A fence that is longer than any within. */
function fenced(source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}markdown\n${source}\n${fence}`;
}

/** docs/user/markdown.md: each construct with its source, which the help shows rendered below it. */
export function markdownDocument(): string {
  return [
    '# Markdown',
    '',
    'Issues, comments, descriptions and `.md` files in repositories are written in GitHub Flavored Markdown. **Preview** shows what a text',
    'will be. At `/help/user/markdown` of an instance each example stands with what it becomes.',
    '',
    '## References',
    '',
    '| written | leads to |',
    '|---|---|',
    '| `@ann` | a person or a group |',
    '| `#12`, `project#12`, `group/project#12` | an issue: here, in the same group, anywhere |',
    '| `~bug`, `~"needs review"` | a label |',
    '| `%v2`, `%"next release"` | a milestone |',
    '| `1a2b3c4d`, `group/project@1a2b3c4d` | a commit |',
    '',
    'The full address of an issue or a commit becomes its short form. Each reader sees a link only where they may read what it leads to; for',
    'others it stays the text that was written. A backslash before the sign (`\\#12`) leaves it text for everybody.',
    '',
    'While you type, what fits is offered beside the cursor: people and groups after `@` (who takes part in the conversation first), issues',
    'after `#`, labels after `~`, milestones after `%`, emoji after `:` and a letter, commands after `/` at the beginning of a line. Arrows',
    'choose, Enter or Tab takes, Escape closes the list and leaves the text. Only what you may see is offered.',
    '',
    "In a repository's files, links and images are relative to the file: `[guide](docs/guide.md)`, `![](logo.png)`. They stay in the branch",
    'that is shown.',
    '',
    ...markdownExamples.flatMap(({ title, words, source }) => [
      `## ${title}`,
      '',
      ...(words === undefined ? [] : [words, '']),
      fenced(source),
      '',
    ]),
    '## HTML',
    '',
    'HTML is cleaned: what could run, or change the page around it, is taken out. Styles are as well.',
    '',
    'This page is generated from `tools/markdown-examples.ts`.',
    '',
  ].join('\n');
}
