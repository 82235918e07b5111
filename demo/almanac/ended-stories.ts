import * as files from './files.ts';
import { edit } from './files.ts';
import { approve } from './story.ts';
import type { Story } from './story.ts';
import type { Person } from './storyteller.ts';

/** Merge requests that are merged or closed. */
export const endedStories: readonly Story[] = [
  {
    // Merged after a review with a suggestion that was applied.
    begins: 52,
    async play(stage) {
      const { at, people, merges } = stage;
      const { tomas, aiko, priya } = people as Record<'tomas' | 'aiko' | 'priya', Person>;
      const { iid } = await at(52, async () => {
        await priya.commit(
          'refuse-empty-dates',
          'Say what an empty date is',
          {
            'src/parse.ts': edit(
              files.parse,
              '  const match = pattern.exec(text.trim());\n',
              '  const trimmed = text.trim();\n  if (trimmed == "") throw new RangeError("A date is missing");\n  const match = pattern.exec(trimmed);\n',
            ),
          },
          'main',
        );
        return priya.open('refuse-empty-dates', 'Say what an empty date is', {
          description:
            'An empty field of a form led to ` is not a date`, with nothing before it.\n\n- [x] message\n- [x] tried in the form',
          assignee_ids: [priya.id],
          reviewer_ids: [aiko.id],
          labels: 'bug',
        });
      });
      await at(51.6, async () => {
        await aiko.remark(
          iid,
          { path: 'src/parse.ts', line: 8 },
          "We compare with three signs everywhere else.\n\n```suggestion:-0+0\n  if (trimmed === '') throw new RangeError('A date is missing');\n```",
        );
      });
      await at(51.2, async () => {
        const [thread] = await priya.call<{ notes: { suggestions: { id: number }[] }[] }[]>(
          'GET',
          `${merges}/${iid}/discussions`,
        );
        await priya.call('PUT', `/suggestions/${thread!.notes[0]!.suggestions[0]!.id}/apply`);
        await priya.say(iid, 'Thank you, applied.');
      });
      await at(51, () => approve(aiko, stage, iid));
      await at(50.8, () =>
        tomas.call('PUT', `${merges}/${iid}/merge`, { should_remove_source_branch: true }),
      );
    },
  },
  {
    // Merged as one commit.
    begins: 45,
    async play(stage) {
      const { at, people, merges } = stage;
      const { mara, sofia } = people as Record<'mara' | 'sofia', Person>;
      const { iid } = await at(45, async () => {
        await sofia.commit(
          'guide-zones',
          'Begin a chapter about zones',
          { 'docs/guide.md': `${files.guide}\n## Zones\n\nA day has no zone.\n` },
          'main',
        );
        await sofia.commit('guide-zones', 'Typos', {
          'docs/guide.md': `${files.guide}\n## Zones\n\nA day has no zone. A moment has one: convert it first.\n`,
        });
        return sofia.open('guide-zones', 'Explain why a day has no zone', {
          labels: 'documentation',
          reviewer_ids: [mara.id],
          squash: true,
        });
      });
      await at(44.7, async () => {
        await mara.say(iid, 'Short and clear. I would not add an example.');
        await approve(mara, stage, iid);
      });
      await at(44.5, () =>
        mara.call('PUT', `${merges}/${iid}/merge`, { squash: true, should_remove_source_branch: true }),
      );
    },
  },
  {
    // Closed: not wanted.
    begins: 38,
    async play({ at, people, merges }) {
      const { jonas, tomas, nils } = people as Record<'jonas' | 'tomas' | 'nils', Person>;
      const { iid } = await at(38, async () => {
        await nils.commit(
          'moment-js',
          'Parse dates with a library',
          {
            'package.json': edit(
              files.packageFile('0.1.0'),
              '  "scripts"',
              '  "dependencies": {\n    "moment": "^2.30.1"\n  },\n  "scripts"',
            ),
          },
          'main',
        );
        return nils.open('moment-js', 'Parse dates with a library', {
          description: 'So that we do not have to look after it ourselves.',
        });
      });
      await at(37.5, () =>
        tomas.say(iid, 'It is 290 KB, and the library says itself that it is done. Almanac is 4 KB.'),
      );
      await at(37.4, () => jonas.say(iid, 'The platform will bring `Temporal`. I would wait for it.'));
      await at(37, async () => {
        await nils.say(iid, 'Agreed, let us wait.');
        await nils.call('PUT', `${merges}/${iid}`, { state_event: 'close' });
      });
    },
  },
];
