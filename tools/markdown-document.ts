import { markdownExamples } from './markdown-examples.ts';

/** A fence that is longer than any inside. */
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
    'Issues, comments, descriptions and `.md` files in repositories are written in GitHub Flavored Markdown. **Preview** shows the',
    'result. At `/help/user/markdown` an instance shows each example with its rendering.',
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
    'The full address of an issue or a commit is shortened. Readers see a link only if they can read its target; for',
    'others the text stays as written. A backslash before the sign (`\\#12`) prevents the link for everybody.',
    '',
    'While you type, matches are suggested beside the cursor: people and groups after `@` (participants first), issues',
    'after `#`, labels after `~`, milestones after `%`, emoji after `:` and a letter, commands after `/` at the beginning of a line. Arrows',
    'choose, Enter or Tab accepts, Escape closes the list and keeps the text. You see only suggestions that you have access to.',
    '',
    "In a repository's files, links and images are relative to the file: `[guide](docs/guide.md)`, `![](logo.png)`. They lead to the",
    'branch being shown.',
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
    'HTML is sanitised: scripts, styles and everything that could change the page around it are removed.',
    '',
    'This page is generated from `tools/markdown-examples.ts`.',
    '',
  ].join('\n');
}
