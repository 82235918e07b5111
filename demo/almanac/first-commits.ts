import { leaf } from '../portraits.ts';
import * as files from './files.ts';
import { edit } from './files.ts';
import type { Stage } from './story.ts';
import type { Person } from './storyteller.ts';

/** The first commits. */
export async function beginAlmanac({ at, people, project }: Stage): Promise<void> {
  const { mara, tomas } = people as Record<string, Person>;
  const commits: [number, Person, string, Record<string, string | Buffer>][] = [
    [
      74,
      tomas!,
      'Read and write days',
      {
        'README.md': files.readme,
        'package.json': files.packageFile('0.1.0'),
        'src/day.ts': files.day,
        'src/parse.ts': files.parse,
        'src/format.ts': files.format,
        'src/index.ts': edit(
          files.index,
          "export { addWorkingDays, isWorkingDay } from './working-days.ts';\n",
          '',
        ),
      },
    ],
    [
      71,
      tomas!,
      'Count working days',
      {
        'src/calendar.ts': files.calendar,
        'src/holidays.ts': files.holidays,
        'src/working-days.ts': files.workingDays,
        'src/index.ts': files.index,
        'holidays/de.csv': files.germanHolidays,
      },
    ],
    [70, tomas!, 'Swedish holidays', { 'holidays/se.csv': files.swedishHolidays }],
    [
      66,
      mara!,
      'A guide, a logo, and who owns what',
      {
        'docs/guide.md': files.guide,
        'docs/logo.png': leaf('e6f2e8', '2f6b4f'),
        CODEOWNERS: files.codeOwners,
      },
    ],
  ];
  for (const [daysAgo, person, message, content] of commits)
    await at(daysAgo, () => person.commit('main', message, content));
  await at(65, async () => {
    const branches = await mara!.call<{ name: string }[]>('GET', `${project}/protected_branches`);
    if (branches.length > 0) await mara!.call('DELETE', `${project}/protected_branches/main`);
    await mara!.call('POST', `${project}/protected_branches`, {
      name: 'main',
      push_access_level: 40,
      merge_access_level: 40,
      code_owner_approval_required: true,
    });
    for (const [name, color] of [
      ['bug', '#d9534f'],
      ['documentation', '#f0ad4e'],
      ['breaking', '#8e44ad'],
    ])
      await mara!.call('POST', `${project}/labels`, { name, color });
    await mara!.call('POST', `${project}/milestones`, { title: 'v0.2' });
  });
}
