import { expect, it } from 'vitest';
import { leastRoles, person } from '../../../testing/viewers.ts';
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

// Of somebody else's subject, one's own; the same of confidential ones, and one that is assigned to them; a locked one; in an archived group.
it.each([
  [
    'a kind that says nothing else',
    undefined,
    [
      ['read', 'anybody', 'anybody', 'reporter', 'signed in', 'signed in', 'anybody', 'anybody'],
      ['create', 'signed in', 'signed in', 'signed in', 'signed in', 'signed in', 'signed in', 'none'],
      ['update', 'reporter', 'signed in', 'reporter', 'signed in', 'reporter', 'reporter', 'none'],
      ['close', 'reporter', 'signed in', 'reporter', 'signed in', 'reporter', 'reporter', 'none'],
      ['admin', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['make_confidential', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['create_note', 'signed in', 'signed in', 'reporter', 'signed in', 'signed in', 'guest', 'none'],
      [
        'admin_note',
        'maintainer',
        'maintainer',
        'maintainer',
        'maintainer',
        'maintainer',
        'maintainer',
        'none',
      ],
      ['resolve_notes', 'developer', 'signed in', 'developer', 'signed in', 'developer', 'developer', 'none'],
      [
        'read_internal_notes',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
      ],
      ['delete', 'owner', 'owner', 'owner', 'owner', 'owner', 'owner', 'none'],
    ],
  ],
  [
    'epics',
    ownRules,
    [
      ['read', 'anybody', 'anybody', 'reporter', 'reporter', 'reporter', 'anybody', 'anybody'],
      ['create', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['update', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['close', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['admin', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['make_confidential', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
      ['create_note', 'signed in', 'signed in', 'reporter', 'signed in', 'signed in', 'guest', 'none'],
      [
        'admin_note',
        'maintainer',
        'maintainer',
        'maintainer',
        'maintainer',
        'maintainer',
        'maintainer',
        'none',
      ],
      ['resolve_notes', 'developer', 'signed in', 'developer', 'signed in', 'developer', 'developer', 'none'],
      [
        'read_internal_notes',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
        'reporter',
      ],
      ['delete', 'owner', 'owner', 'owner', 'owner', 'owner', 'owner', 'none'],
    ],
  ],
])('ISSUE-11 who may do what with a subject of a group, of %s', (_, rules, table) => {
  const policy = kindPolicyOf(rulesOf({ parent: 'group', ...(rules && { rules }) }));
  const columns = subjects.map((at) => leastRoles(policy, at));
  expect(Object.keys(policy).map((action) => [action, ...columns.map((column) => column[action])])).toEqual(
    table,
  );
});
