import { expect, it } from 'vitest';
import { tableOf, person } from '../../../testing/viewers.ts';
import { issuePolicy } from './issue.policy.ts';
import type { IssueSubject } from './issue.policy.ts';

const own = person.user!.id;
const issue =
  (more: Partial<IssueSubject> = {}, archived = false) =>
  (access_level: number): IssueSubject => ({
    author_id: 99,
    assignee_ids: [],
    confidential: false,
    discussion_locked: null,
    project: { visibility: 'public', access_level, archived, features: {} },
    ...more,
  });

it('ISSUE-11 who may do what with an issue: anybody, those who are signed in, or members from a role on', () => {
  const subjects = [
    issue(),
    issue({ author_id: own }),
    issue({ confidential: true }),
    issue({ confidential: true, author_id: own }),
    issue({ confidential: true, assignee_ids: [own] }),
    issue({ discussion_locked: true }),
    issue({}, true),
  ];
  expect(tableOf(issuePolicy, subjects)).toEqual([
    // Somebody else's, one's own; the same of confidential ones, and one that is assigned to them; a locked one; of an archived project.
    ['read', 'anybody', 'anybody', 'reporter', 'signed in', 'signed in', 'anybody', 'anybody'],
    ['update', 'reporter', 'signed in', 'reporter', 'signed in', 'reporter', 'reporter', 'none'],
    ['close', 'reporter', 'signed in', 'reporter', 'signed in', 'reporter', 'reporter', 'none'],
    ['admin', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
    ['make_confidential', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'reporter', 'none'],
    ['create_note', 'signed in', 'signed in', 'reporter', 'signed in', 'signed in', 'guest', 'none'],
    ['delete', 'owner', 'owner', 'owner', 'owner', 'owner', 'owner', 'none'],
  ]);
});
