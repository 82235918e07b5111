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
    'A line of a comment or description that begins with a slash and the name of a command does something: `/close`, `/assign @ann`,',
    '`/spend 1h 30m`. The lines themselves are not kept; a comment of nothing but commands leaves none. The preview says what they will do. They are',
    'done in their order, all of them together with the comment or, if that fails, none.',
    '',
    '- A command of which you have not the right, or which makes no sense now, is refused, and the answer says so; the others are done.',
    '- What no command is known by stays text, and so does what stands in code, a quotation or HTML.',
    '- The names may be written in upper case, too. A comment has up to 100 commands.',
    '',
    'After a slash the field offers those that you may use. This page is generated from what the features register.',
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
    'Time is written as `1mo 2w 3d 4h 5m`: a month has 4 weeks, a week 5 days, a day 8 hours; a number alone is hours.',
    '',
  );
  return lines.join('\n');
}
