import { withArticle } from '../../platform/subjects/words.ts';
import type { ReviewVerdict } from '../../platform/subjects/subject.events.ts';
import type { SubjectRegistry } from '../../platform/subjects/subject-registry.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';

/** The events of a subject that are mailed. */
const subjectVerbs = [
  'new',
  'reassign',
  'change_reviewer',
  'approve',
  'request_changes',
  'push_to',
  'close',
  'reopen',
  'merge',
] as const;
/** Also `relabel`: subscribers of a label are notified that a subject got it, whatever their level. */
export type SubjectVerb = (typeof subjectVerbs)[number] | 'relabel';

/** What a reviewer says of the whole. */
export const verbOfVerdict = {
  approved: 'approve',
  requested_changes: 'request_changes',
} as const satisfies Readonly<Record<ReviewVerdict, SubjectVerb>>;

/** `new_note`, `close_issue` …: the names that level `custom` selects from. */
export type NotificationKind = 'new_note' | `${SubjectVerb}_${string}`;

/** `close`, `merge request` → `close_merge_request`. */
export function kindOf(verb: SubjectVerb, noun: string): NotificationKind {
  return `${verb}_${noun.replaceAll(' ', '_')}`;
}

/** All kinds on this instance. Commits are not created here: only notes on them are mailed. */
export function notificationKinds({ types }: Pick<SubjectRegistry, 'types'>): NotificationKind[] {
  return [
    'new_note',
    ...types
      .filter(({ key }) => key === 'iid')
      .flatMap((type) => verbsOf(type).map((verb) => kindOf(verb, type.noun))),
  ];
}

const ofMergeable: ReadonlySet<SubjectVerb> = new Set(['merge', 'approve', 'request_changes', 'push_to']);

/** Only kinds that can be merged have mails of that, of pushes and of approvals, and only those with reviewers mails of theirs. */
const verbsOf = ({ mergeable = false, attributes = [] }: Pick<SubjectType, 'mergeable' | 'attributes'>) =>
  subjectVerbs.filter((verb) => {
    if (verb === 'change_reviewer') return attributes.includes('reviewers');
    return mergeable || !ofMergeable.has(verb);
  });

const verbLabels: Readonly<Record<(typeof subjectVerbs)[number], (noun: string) => string>> = {
  new: (noun) => `A new ${noun}`,
  reassign: (noun) => `Changed assignees of ${withArticle(noun)}`,
  change_reviewer: (noun) => `Requested reviews of ${withArticle(noun)}`,
  approve: (noun) => `${capital(withArticle(noun))} is approved`,
  request_changes: (noun) => `Changes of ${withArticle(noun)} are requested`,
  push_to: (noun) => `A push to ${withArticle(noun)}`,
  close: (noun) => `${capital(withArticle(noun))} is closed`,
  reopen: (noun) => `${capital(withArticle(noun))} is reopened`,
  merge: (noun) => `${capital(withArticle(noun))} is merged`,
};
const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

/** The same in words, for whoever selects. */
export function describeKinds({ types }: Pick<SubjectRegistry, 'types'>): { name: string; label: string }[] {
  return [
    { name: 'new_note', label: 'A new comment' },
    ...types
      .filter(({ key }) => key === 'iid')
      .flatMap((type) =>
        verbsOf(type).map((verb) => ({ name: kindOf(verb, type.noun), label: verbLabels[verb](type.noun) })),
      ),
  ];
}

export const notificationLevels = [
  'disabled',
  'mention',
  'participating',
  'watch',
  'global',
  'custom',
] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

/** Why somebody gets a mail. */
export type NotificationReason =
  | 'mentioned'
  | 'assigned'
  | 'review_requested'
  | 'author'
  | 'subscribed'
  | 'labelled'
  | 'participated'
  | 'watching'
  | 'own_activity';

const reasons: Readonly<Record<NotificationReason, string>> = {
  mentioned: 'you were mentioned',
  assigned: 'it is assigned to you',
  review_requested: 'your review was requested',
  author: 'you opened it',
  subscribed: 'you subscribed to it',
  labelled: 'you subscribed to its label',
  participated: 'you took part in it',
  watching: 'you watch this place',
  own_activity: 'you asked for mails about your own activity',
};

/** The end of 'You get this mail because …'. */
export const because = (reason: NotificationReason, label: string | null): string =>
  reason === 'labelled' && label !== null ? `you subscribed to label ${label}` : reasons[reason];
