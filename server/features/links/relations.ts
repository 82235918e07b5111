import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { recordEvents } from '../../platform/events/events.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { inWords } from '../../platform/subjects/change.ts';
import type { ChangeWords, Sentence, SentencePart } from '../../platform/subjects/change.ts';
import { namedIn, nameOf } from '../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { createSystemNotesOn } from '../discussions/index.ts';
import type { SystemNote } from '../discussions/index.ts';
import { ensureLinkReferences } from '../references/index.ts';
import type { LinkType } from './link.queries.ts';

/** What happened to a subject and another one, seen from the first. */
export type Relation =
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

/** What happened to a subject and another, to be recorded on the first. */
export interface Related {
  readonly on: Noteable;
  readonly other: Noteable;
  readonly relation: Relation;
}

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

/** The note that records on a subject what happened to it and `other`. */
function relationNote(other: NamedThing, relation: Relation): SystemNote {
  const value = relation.is === 'unlinked' ? { old: other } : { new: other };
  return {
    action: actions[relation.is],
    changes: [{ attribute: 'relation', ...value, detail: { ...relation } }],
  };
}

/** Records on subjects what happened to each and another, for readers who may read the other. */
export async function recordRelations(
  tx: Transaction,
  ctx: Context,
  related: readonly Related[],
): Promise<void> {
  const crossReferences = await ensureLinkReferences(tx, related);
  const ids = await createSystemNotesOn(
    tx,
    ctx,
    related.map(({ on, other, relation }, index) => ({
      noteable: on,
      note: {
        ...relationNote(nameOf(ctx.platform.subjects.get(other.type), other), relation),
        crossReferenceId: crossReferences[index],
      },
    })),
  );
  await recordEvents(
    tx,
    'subject.changed',
    related.map(({ on: { type, id, projectId, namespaceId } }) => ({
      type,
      id,
      projectId,
      namespaceId,
      authorId: ctx.viewer.user?.id ?? null,
      changes: ['links'],
    })),
  );
  await publishAll(
    tx,
    related.flatMap(({ on }, index) => [
      [on.stream, { event: 'notes', id: ids[index], mention: true }],
      [on.stream, { event: 'updated', links: true }],
    ]),
  );
}

const links: Readonly<Record<LinkType, string>> = {
  relates_to: 'related to',
  blocks: 'blocking',
  is_blocked_by: 'blocked by',
};

function relationSentence(detail: Relation, other: SentencePart, noun: string): Sentence {
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

function germanRelation(detail: Relation, other: SentencePart): Sentence {
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

/** The history's words for relations between subjects. */
export const relationWords: ChangeWords = {
  attribute: 'relation',
  words: inWords<NamedThing, Relation>({
    en: ({ old, new: other, detail }, on) => relationSentence(detail!, namedIn(on, other ?? old), on.noun),
    de: ({ old, new: other, detail }, on) => germanRelation(detail!, namedIn(on, other ?? old)),
  }),
};
