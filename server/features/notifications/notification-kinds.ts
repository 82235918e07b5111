import type { SubjectRegistry } from '../../platform/subjects/subject-registry.ts';

/** What happens to a subject that mails tell of. */
export const subjectVerbs = ['new', 'reassign', 'close', 'reopen'] as const;
export type SubjectVerb = (typeof subjectVerbs)[number];

/** `new_note`, `close_issue` …: the names that level `custom` chooses by. */
export type NotificationKind = 'new_note' | `${SubjectVerb}_${string}`;

/** `close`, `merge request` → `close_merge_request`. */
export function kindOf(verb: SubjectVerb, noun: string): NotificationKind {
  return `${verb}_${noun.replaceAll(' ', '_')}`;
}

/** All that this instance can tell of. Commits are not made here: only what is said of them is told. */
export function notificationKinds({ types }: Pick<SubjectRegistry, 'types'>): NotificationKind[] {
  return [
    'new_note',
    ...types
      .filter(({ key }) => key === 'iid')
      .flatMap(({ noun }) => subjectVerbs.map((verb) => kindOf(verb, noun))),
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

/** Why somebody gets a mail, as the mail says. */
export type NotificationReason =
  | 'mentioned'
  | 'assigned'
  | 'author'
  | 'subscribed'
  | 'participated'
  | 'watching'
  | 'own_activity';
