import { expect, it } from 'vitest';
import { parseSearch } from '../../platform/search-params.ts';
import { givenIssue } from './given-issue.ts';

it("ISSUE-14 a new issue's address says what the form begins with, and nonsense is left out", () => {
  expect(
    givenIssue(
      parseSearch(
        '?issue[title]=T&issue[description]=D&issue[confidential]=true&issue[label_ids][]=3&issue[label_ids][]=4&issue[assignee_id]=5&issue[milestone_id]=6&issue[epic_id]=acme/sub%267&issue[due_date]=2027-01-31&issue[weight]=2&issuable_template=Bug',
      ),
    ),
  ).toEqual({
    title: 'T',
    description: 'D',
    confidential: true,
    label_ids: ['3', '4'],
    assignee_ids: ['5'],
    milestone_id: '6',
    epic: 'acme/sub&7',
    due_date: '2027-01-31',
    weight: 2,
    template: 'Bug',
  });
  expect(
    givenIssue(
      parseSearch(
        '?title=T&issue[label_ids][]=x&issue[assignee_ids][]=-1&issue[milestone_id]=0&issue[epic_id]=x&issue[due_date]=2027-13-31&issue[weight]=much&issue[confidential]=no',
      ),
    ),
  ).toEqual({ title: 'T' });
});
