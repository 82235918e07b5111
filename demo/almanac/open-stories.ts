import { leaf } from '../portraits.ts';
import * as files from './files.ts';
import { edit } from './files.ts';
import { approve, report } from './story.ts';
import type { Story } from './story.ts';
import type { Person } from './storyteller.ts';

/** Merge requests that are open, for all the reasons for which one can be. */
export const openStories: readonly Story[] = [
  {
    // Under review: versions, threads on lines and on a file, changes requested.
    begins: 21,
    async play({ at, people, merges }) {
      const { tomas, priya, lena, mara } = people as Record<'tomas' | 'priya' | 'lena' | 'mara', Person>;
      const text = edit(
        files.workingDays,
        '/** The day after so many working days. */\n',
        '/** How many working days are between two days, the last one included. */\nexport function countWorkingDays(from: Day, to: Day, options: WorkingDays): number {\n  let count = 0;\n  for (let at = addDays(from, 1); !isAfter(at, to); at = addDays(at, 1)) {\n    if (isWorkingDay(at, options)) count++;\n  }\n  return count;\n}\n\nfunction isAfter(one: Day, other: Day): boolean {\n  return Date.UTC(one.year, one.month, one.day) > Date.UTC(other.year, other.month, other.day);\n}\n\n/** The day after so many working days. */\n',
      );
      const { iid } = await at(21, async () => {
        await priya.commit(
          'count-working-days',
          'Count the working days between two days',
          { 'src/working-days.ts': text },
          'main',
        );
        return priya.open('count-working-days', 'Count the working days between two days', {
          description:
            'For deadlines: how many days of work are left.\n\n- [x] skips weekends and holidays\n- [ ] is quick for years\n- [ ] documented in the guide',
          assignee_ids: [priya.id],
          reviewer_ids: [tomas.id, lena.id],
          milestone_id: (await mara.call<{ id: number }[]>('GET', '/projects/acme%2Falmanac/milestones'))[0]!
            .id,
        });
      });
      const slow = await at(20.6, () =>
        tomas.remark(
          iid,
          { path: 'src/working-days.ts', line: 18 },
          'Ten years are 3,650 rounds with a search in the holidays each. Whole weeks could be counted at once.',
        ),
      );
      await at(20.5, async () => {
        const thread = await tomas.remark(
          iid,
          { path: 'src/working-days.ts', line: 25 },
          '`Date.UTC` counts months from 0: on both sides, so it is right by luck. Can `calendar.ts` have this?',
        );
        await priya.reply(iid, thread, 'It can. Moved there in the next commit.');
      });
      await at(20, async () => {
        await priya.commit('count-working-days', 'Compare days where the calendar is', {
          'src/calendar.ts': `${files.calendar}\n/** Whether a day comes after another. */\nexport function isAfter(one: Day, other: Day): boolean {\n  return addDays(one, 0).year !== other.year ? one.year > other.year : one.month !== other.month ? one.month > other.month : one.day > other.day;\n}\n`,
          'src/working-days.ts': edit(
            edit(text, 'import { addDays, weekday }', 'import { addDays, isAfter, weekday }'),
            'function isAfter(one: Day, other: Day): boolean {\n  return Date.UTC(one.year, one.month, one.day) > Date.UTC(other.year, other.month, other.day);\n}\n\n',
            '',
          ),
        });
      });
      await at(3, async () => {
        await priya.reply(iid, slow, 'Measured: 0.4 ms for ten years. Is it worth it?');
        const drafts = `${merges}/${iid}/draft_notes`;
        const { diff_refs } = await lena.call<{ diff_refs: object }>('GET', `${merges}/${iid}`);
        await lena.call('POST', drafts, {
          note: 'Three conditions in one line. I had to read it twice.',
          position: {
            ...diff_refs,
            position_type: 'text',
            old_path: 'src/calendar.ts',
            new_path: 'src/calendar.ts',
            new_line: 17,
          },
        });
        await lena.call('POST', drafts, { note: 'A test for the last day of a year, please.' });
        await lena.call('POST', `${drafts}/bulk_publish`, {
          note: 'Good direction. Two things before it goes in.',
          reviewer_state: 'requested_changes',
        });
      });
    },
  },
  {
    // A draft, with a comment that only mara sees.
    begins: 12,
    async play({ at, people, merges }) {
      const { aiko, mara } = people as Record<'aiko' | 'mara', Person>;
      const { iid } = await at(12, async () => {
        await aiko.commit(
          'other-languages',
          'Names of months by language',
          {
            'src/format.ts': edit(
              edit(
                files.format,
                "const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];\n\n",
                '',
              ),
              'export function formatDate({ year, month, day }: Day): string {\n  return `${day} ${months[month - 1]} ${year}`;\n}',
              "export function formatDate({ year, month, day }: Day, language = 'en'): string {\n  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });\n  return format.format(Date.UTC(year, month - 1, day));\n}",
            ),
          },
          'main',
        );
        return aiko.open('other-languages', 'Draft: Write dates in the language of the reader', {
          description: 'Not ready: the order of day and month changes for English. Is that what we want?',
          reviewer_ids: [mara.id],
          assignee_ids: [aiko.id],
        });
      });
      await at(11, async () => {
        const { diff_refs } = await mara.call<{ diff_refs: object }>('GET', `${merges}/${iid}`);
        await mara.call('POST', `${merges}/${iid}/draft_notes`, {
          note: 'Should the formatter be made once for each language?',
          position: {
            ...diff_refs,
            position_type: 'text',
            old_path: 'src/format.ts',
            new_path: 'src/format.ts',
            new_line: 5,
          },
        });
      });
    },
  },
  {
    // Approved by the owners of what it changes, and ready.
    begins: 9,
    async play(stage) {
      const { at, people } = stage;
      const { kwame, jonas, priya, lena } = people as Record<'kwame' | 'jonas' | 'priya' | 'lena', Person>;
      const opened = await at(9, async () => {
        await lena.commit(
          'german-unity',
          'Holidays that are the same in all states',
          {
            'holidays/de.csv': edit(files.germanHolidays, '12,25', '10,31,Reformationstag\n12,25'),
          },
          'main',
        );
        return lena.open('german-unity', 'Add Reformation Day', { reviewer_ids: [jonas.id, priya.id] });
      });
      await at(8.8, () => report(lena, stage, opened.sha, 'success', '48 tests passed'));
      await at(8.5, async () => {
        await kwame.say(opened.iid, 'In five states only, I think.');
        await lena.say(
          opened.iid,
          'In nine by now. The table has no states yet: see the description of the next version.',
        );
      });
      await at(8, () => approve(jonas, stage, opened.iid));
      await at(7.5, () => approve(priya, stage, opened.iid));
    },
  },
  {
    // Waits for an owner of the holidays; its tests failed.
    begins: 8,
    async play(stage) {
      const { at, people } = stage;
      const { nils, jonas } = people as Record<'nils' | 'jonas', Person>;
      const opened = await at(8, async () => {
        await nils.commit(
          'finnish-holidays',
          'Finnish holidays',
          {
            'holidays/fi.csv':
              'month,day,name\n1,1,Uudenvuodenpäivä\n5,1,Vappu\n12,6,Itsenäisyyspäivä\n12,25,Joulupäivä\n',
          },
          'main',
        );
        return nils.open('finnish-holidays', 'Finnish holidays', {
          description: 'The days that are on the same date each year.',
          reviewer_ids: [jonas.id],
          assignee_ids: [nils.id],
        });
      });
      await at(7.9, () =>
        report(nils, stage, opened.sha, 'failed', '1 of 49 tests failed: St Stephen’s Day'),
      );
    },
  },
  {
    // Others build on it.
    begins: 6,
    async play({ at, people }) {
      const { tomas, aiko } = people as Record<'tomas' | 'aiko', Person>;
      await at(6, async () => {
        await tomas.commit(
          'moments',
          'Moments, in zones',
          {
            'src/moment.ts':
              "import type { Day } from './day.ts';\n\n/** A point in time, in milliseconds since 1970. */\nexport interface Moment {\n  readonly milliseconds: number;\n  readonly zone: string;\n}\n\n/** The day that it is there at that moment. */\nexport function dayOf({ milliseconds, zone }: Moment): Day {\n  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(milliseconds);\n  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);\n  return { year: part('year'), month: part('month'), day: part('day') };\n}\n",
          },
          'main',
        );
        await tomas.open('moments', 'Moments, in zones', { reviewer_ids: [aiko.id], labels: 'breaking' });
      });
    },
  },
  {
    // Builds on the one before, with a rename and another picture.
    begins: 5.5,
    async play({ at, people }) {
      const { tomas } = people as Record<'tomas', Person>;
      await at(5.5, async () => {
        await tomas.commit(
          'moments-in-docs',
          'A document for each subject',
          {
            'docs/days.md': { from: 'docs/guide.md', content: edit(files.guide, '# Guide', '# Days') },
            'docs/logo.png': leaf('1c2a4a', '8fb7ff'),
          },
          'moments',
        );
        await tomas.open('moments-in-docs', 'A document for each subject', {
          target_branch: 'moments',
          labels: 'documentation',
        });
      });
    },
  },
  {
    // Conflicts with what was merged meanwhile.
    begins: 4,
    async play({ at, people }) {
      const { jonas, mara } = people as Record<'jonas' | 'mara', Person>;
      await at(4, async () => {
        await jonas.commit(
          'short-years',
          'Read years of two digits',
          {
            'src/parse.ts': edit(files.parse, '(\\d{4})-', '(\\d{2}|\\d{4})-'),
            'package.json': files.packageFile('0.2.0-rc.1'),
          },
          'main',
        );
        await jonas.open('short-years', 'Read years of two digits', {
          description: '`26-03-30` is common in forms.',
        });
      });
      await at(3.5, () =>
        mara.commit('main', 'Version 0.2.0', { 'package.json': files.packageFile('0.2.0') }),
      );
    },
  },
  {
    // Merges itself once its tests have passed.
    begins: 2,
    async play(stage) {
      const { at, people, merges } = stage;
      const { mara, aiko, tomas } = people as Record<'mara' | 'aiko' | 'tomas', Person>;
      const opened = await at(2, async () => {
        await aiko.commit(
          'weekday-names',
          'Names of weekdays',
          {
            'src/calendar.ts': `${files.calendar}\nexport const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];\n`,
          },
          'main',
        );
        return aiko.open('weekday-names', 'Names of weekdays', {
          assignee_ids: [aiko.id],
          reviewer_ids: [tomas.id],
        });
      });
      await at(1.9, () => report(aiko, stage, opened.sha, 'running', '12 of 48 tests'));
      await at(1.8, async () => {
        await approve(tomas, stage, opened.iid);
        await mara.call('PUT', `${merges}/${opened.iid}/merge`, { auto_merge: true, sha: opened.sha });
      });
    },
  },
  {
    // Pushed anew, onto another base, after it was commented on.
    begins: 1.5,
    async play({ at, people, project }) {
      const { lena, priya } = people as Record<'lena' | 'priya', Person>;
      const leap = edit(
        files.parse,
        'export function isLeap',
        '/** Every fourth year, but for three of four centuries. */\nexport function isLeap',
      );
      const { iid } = await at(1.5, async () => {
        await lena.call('POST', `${project}/repository/branches`, { branch: 'leap-years', ref: 'moments' });
        await lena.commit('leap-years', 'Say what a leap year is', { 'src/parse.ts': leap });
        return lena.open('leap-years', 'Say what a leap year is', { reviewer_ids: [priya.id] });
      });
      await at(1.2, () =>
        priya.remark(
          iid,
          { path: 'src/parse.ts', line: 20 },
          '“Every fourth year, but not 1900”, and the formula says the rest?',
        ),
      );
      await at(0.8, async () => {
        await lena.commit(
          'leap-years-anew',
          'Say what a leap year is',
          {
            'src/parse.ts': edit(
              leap,
              'Every fourth year, but for three of four centuries.',
              'Every fourth year, but not 1900.',
            ),
          },
          'main',
        );
        await lena.force('leap-years', 'leap-years-anew');
      });
    },
  },
  {
    // From a fork, by somebody new.
    begins: 0.5,
    async play(stage) {
      const { at, people, project } = stage;
      const { ben, mara, sofia } = people as Record<'ben' | 'mara' | 'sofia', Person>;
      const fork = await at(0.6, () => ben.call('POST', `${project}/fork`));
      await at(0.5, async () => {
        await ben.call('POST', `/projects/${fork.id}/repository/commits`, {
          branch: 'readme-sizes',
          start_branch: 'main',
          commit_message: 'Measure the size again',
          actions: [
            {
              action: 'update',
              file_path: 'README.md',
              content: edit(files.readme, '4 KB', '4.3 KB, 1.7 KB compressed'),
            },
          ],
        });
        const { iid } = await ben.call('POST', `/projects/${fork.id}/merge_requests`, {
          source_branch: 'readme-sizes',
          target_branch: 'main',
          target_project_id: (await ben.call('GET', project)).id,
          title: 'Measure the size again',
          description: 'My first one here. I used `gzip -9`.',
          allow_collaboration: true,
        });
        await sofia.say(iid, 'Welcome, Ben!');
        await mara.call('PUT', `${stage.merges}/${iid}`, { reviewer_ids: [sofia.id] });
      });
    },
  },
];
