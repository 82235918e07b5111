import { inWords } from '../../platform/subjects/change.ts';
import type { ChangeWords } from '../../platform/subjects/change.ts';
import { namedIn } from '../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../platform/subjects/named-thing.ts';
import { epicOfIssue } from '../epics/index.ts';

/** The history's words for what only issues have. */
export const issueHistory: readonly ChangeWords[] = [
  { attribute: epicOfIssue.name, words: epicOfIssue.words },
  {
    attribute: 'follow_up',
    words: inWords<NamedThing, 'continued_in' | 'continues'>({
      en: ({ new: other, detail }, on) =>
        detail === 'continued_in'
          ? ['created ', namedIn(on, other), ' to continue this discussion']
          : ['opened to continue a discussion of ', namedIn(on, other)],
      de: ({ new: other, detail }, on) =>
        detail === 'continued_in'
          ? ['hat ', namedIn(on, other), ' erstellt, um diese Diskussion fortzusetzen']
          : ['hat dies eröffnet, um eine Diskussion von ', namedIn(on, other), ' fortzusetzen'],
    }),
  },
];
