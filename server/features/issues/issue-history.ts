import { inWords } from '../../platform/subjects/change.ts';
import type { ChangeWords, Sentence, SentencePart } from '../../platform/subjects/change.ts';
import { namedIn } from '../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../platform/subjects/named-thing.ts';
import { epicOfIssue } from '../epics/index.ts';
import type { SystemNote } from '../discussions/index.ts';
import type { LinkType } from './links/issue-link.queries.ts';

/** What happened to an issue and another one, seen from the first. */
export type IssueRelation =
  | { readonly is: 'linked'; readonly link: LinkType }
  | {
      readonly is:
        | 'unlinked'
        | 'moved_to'
        | 'moved_from'
        | 'cloned_to'
        | 'cloned_from'
        | 'duplicate_of'
        | 'original_of';
    };

const actions = {
  linked: 'relate',
  unlinked: 'unrelate',
  moved_to: 'moved',
  moved_from: 'moved',
  cloned_to: 'cloned',
  cloned_from: 'cloned',
  duplicate_of: 'duplicate',
  original_of: 'duplicate',
} as const;

/** The note that records on an issue what happened to it and `other`. */
export function relationNote(other: NamedThing, relation: IssueRelation): SystemNote {
  const value = relation.is === 'unlinked' ? { old: other } : { new: other };
  return {
    action: actions[relation.is],
    changes: [{ attribute: 'relation', ...value, detail: { ...relation } }],
  };
}

const links: Readonly<Record<LinkType, string>> = {
  relates_to: 'related to',
  blocks: 'blocking',
  is_blocked_by: 'blocked by',
};

function relationSentence(detail: IssueRelation, other: SentencePart, noun: string): Sentence {
  switch (detail.is) {
    case 'linked':
      return [`marked this ${noun} as ${links[detail.link]} `, other];
    case 'unlinked':
      return ['removed the relation with ', other];
    case 'duplicate_of':
      return [`marked this ${noun} as a duplicate of `, other];
    case 'original_of':
      return ['marked ', other, ` as a duplicate of this ${noun}`];
    default:
      return [`${detail.is.replace('_', ' ')} `, other];
  }
}

function germanRelation(detail: IssueRelation, other: SentencePart): Sentence {
  switch (detail.is) {
    case 'linked':
      return [
        {
          relates_to: 'hat dies mit ',
          blocks: 'hat angegeben, dass dies ',
          is_blocked_by: 'hat angegeben, dass dies durch ',
        }[detail.link],
        other,
        { relates_to: ' verknüpft', blocks: ' blockiert', is_blocked_by: ' blockiert wird' }[detail.link],
      ];
    case 'unlinked':
      return ['hat die Verknüpfung mit ', other, ' entfernt'];
    case 'duplicate_of':
      return ['hat dies als Duplikat von ', other, ' markiert'];
    case 'original_of':
      return ['hat ', other, ' als Duplikat hiervon markiert'];
    case 'moved_to':
      return ['hat dies nach ', other, ' verschoben'];
    case 'moved_from':
      return ['hat dies von ', other, ' hierher verschoben'];
    case 'cloned_to':
      return ['hat dies als ', other, ' geklont'];
    case 'cloned_from':
      return ['hat dies aus ', other, ' geklont'];
  }
}

/** The history's words for relations between issues. */
export const issueHistory: readonly ChangeWords[] = [
  { attribute: epicOfIssue.name, words: epicOfIssue.words },
  {
    attribute: 'relation',
    words: inWords<NamedThing, IssueRelation>({
      en: ({ old, new: other, detail }, on) => relationSentence(detail!, namedIn(on, other ?? old), on.noun),
      de: ({ old, new: other, detail }, on) => germanRelation(detail!, namedIn(on, other ?? old)),
    }),
  },
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
