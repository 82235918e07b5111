import { expect, it } from 'vitest';
import { person, tableOf } from '../../../testing/viewers.ts';
import { ownRules } from '../epics/epic-rules.ts';
import { kindPolicyOf, rulesOf } from './kind-rules.ts';
import type { KindSubject } from './kind-rules.ts';

const own = person.user!.id;
const subject =
  (more: Partial<KindSubject> = {}) =>
  (access_level: number): KindSubject => ({
    author_id: 99,
    assignee_ids: [],
    confidential: false,
    discussion_locked: null,
    access_level,
    archived: false,
    ...more,
  });
const subjects = [
  subject(),
  subject({ author_id: own }),
  subject({ confidential: true }),
  subject({ confidential: true, author_id: own }),
  subject({ confidential: true, assignee_ids: [own] }),
  subject({ discussion_locked: true }),
  subject({ archived: true }),
];

const fromRole = (action: string, role: string, archived = 'none') => [
  action,
  ...subjects.slice(1).map(() => role),
  archived,
];
/** What no kind says otherwise so far. */
const shared = [
  fromRole('admin', 'reporter'),
  fromRole('make_confidential', 'reporter'),
  ['create_note', 'signed in', 'signed in', 'reporter', 'signed in', 'signed in', 'guest', 'none'],
  fromRole('admin_note', 'maintainer'),
  ['resolve_notes', 'developer', 'signed in', 'developer', 'signed in', 'developer', 'developer', 'none'],
  fromRole('read_internal_notes', 'reporter', 'reporter'),
  fromRole('delete', 'owner'),
];

// Of somebody else's subject, one's own; the same of confidential ones, and one that is assigned to them; a locked one; in an archived group.
it.each([
  [
    'a kind that says nothing else',
    undefined,
    [
      ['read', 'anybody', 'anybody', 'reporter', 'signed in', 'signed in', 'anybody', 'anybody'],
      fromRole('create', 'signed in'),
      ['update', 'reporter', 'signed in', 'reporter', 'signed in', 'reporter', 'reporter', 'none'],
      ['close', 'reporter', 'signed in', 'reporter', 'signed in', 'reporter', 'reporter', 'none'],
      ...shared,
    ],
  ],
  [
    'epics',
    ownRules,
    [
      ['read', 'anybody', 'anybody', 'reporter', 'reporter', 'reporter', 'anybody', 'anybody'],
      fromRole('create', 'reporter'),
      fromRole('update', 'reporter'),
      fromRole('close', 'reporter'),
      ...shared,
    ],
  ],
])('ISSUE-11 who may do what with a subject of a group, of %s', (_, rules, table) => {
  const policy = kindPolicyOf(rulesOf({ parent: 'group', ...(rules && { rules }) }));
  expect(tableOf(policy, subjects)).toEqual(table);
});
