import { features } from '../server/features/index.ts';
import { textActions } from '../server/features/discussions/index.ts';
import type { QuickAction } from '../server/platform/subjects/quick-action.ts';
import { createSubjectRegistry } from '../server/platform/subjects/subject-registry.ts';

type Listed = Pick<QuickAction, 'name' | 'aliases' | 'params' | 'description' | 'category'>;

function table(actions: readonly Listed[]): string[] {
  const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``;
  return [
    '| command | what it does | also |',
    '|---|---|---|',
    ...actions.map(({ name, aliases = [], params = [], description }) => {
      const command =
        params.length === 0 ? [code(`/${name}`)] : params.map((text) => code(`/${name} ${text}`));
      return `| ${command.join(' or ')} | ${description} | ${aliases.map((alias) => code(`/${alias}`)).join(', ')} |`;
    }),
  ];
}

/** docs/user/quick-actions.md, from what the features registered. */
export function quickActionsDocument(): string {
  const lines = [
    '# Quick actions',
    '',
    'A line of a comment or description that begins with a slash and the name of a command runs that command: `/close`, `/assign @ann`,',
    '`/spend 1h 30m`. These lines are removed from the text; if nothing else remains, no comment is created. The preview lists their effects. Commands',
    'run in order and together with the comment: if it fails, none of them takes effect.',
    '',
    '- A command that you may not use, or that does not apply, is refused with an explanation; the others still run.',
    '- Unknown commands stay text, and so do lines in code, quotations and HTML.',
    '- Names ignore case. A comment can have up to 100 commands.',
    '',
    'After a slash the field suggests the commands that you can use. This page is generated from the registered commands.',
    '',
  ];
  const subjects = createSubjectRegistry(features);
  for (const { name, noun } of subjects.types.filter(({ commands }) => commands !== undefined)) {
    lines.push(`## ${noun[0]!.toUpperCase()}${noun.slice(1)}s`, '');
    const all: readonly Listed[] = [...subjects.commandsOf(name), ...textActions];
    for (const [category, actions] of Map.groupBy(all, (action) => action.category))
      lines.push(`### ${category}`, '', ...table(actions.toSorted((a, b) => (a.name < b.name ? -1 : 1))), '');
  }
  lines.push(
    'Time is written as `1mo 2w 3d 4h 5m`: a month has 4 weeks, a week 5 days, a day 8 hours; a number without a unit is hours.',
    '',
  );
  return lines.join('\n');
}
