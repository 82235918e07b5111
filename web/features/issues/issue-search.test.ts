import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../platform/search-params.ts';
import { filterText, parseFilterText, withoutFilterText } from './issue-filter-text.ts';
import { isFiltered, issueListParameters, issueSearch, issuesHref } from './issue-search.ts';

const read = (query: string) => issueSearch(parseSearch(query));

describe('the filters of an issue list', () => {
  it('ISSUE-09 are written to the address and parsed from it', () => {
    const query =
      '?state=closed&label_name[]=bug&label_name[]=two+words&assignee_username=ann&milestone_title=v1&sort=updated_desc&search=render';
    const search = read(query);
    expect(issuesHref('/a/b/-/issues', search)).toBe(
      `/a/b/-/issues?state=closed&search=render&label_name[]=bug&label_name[]=two+words&assignee_username=ann&milestone_title=v1&sort=updated_desc`,
    );
    expect(read(issuesHref('', search))).toEqual(search);
  });

  it('are typed as words and shown as they were typed', () => {
    const text =
      'label:bug label:"two words" -label:wontfix assignee:ann author:bob milestone:"v 1" confidential:yes slow http://x';
    const parsed = parseFilterText(`  slow ${text.replace(' slow', '')}`);
    expect(parsed).toMatchObject({
      'label_name[]': ['bug', 'two words'],
      'not[label_name][]': ['wontfix'],
      assignee_username: 'ann',
      author_username: 'bob',
      milestone_title: 'v 1',
      confidential: 'yes',
      search: 'slow http://x',
    });
    expect(filterText(parsed)).toBe(text);
  });

  it('leave other words to the search', () => {
    expect(parseFilterText('error: label:  foo:bar -assignee:x').search).toBe(
      'error: label: foo:bar -assignee:x',
    );
    expect(parseFilterText('is:closed').state).toBe('closed');
    expect(parseFilterText('assignee:@ann').assignee_username).toBe('ann');
  });

  it('come as one text from a form without script', () => {
    expect(withoutFilterText(read('?search=label%3Abug+slow&state=closed&label_name[]=old'))).toMatchObject({
      'label_name[]': ['bug'],
      search: 'slow',
      state: 'closed',
    });
    expect(withoutFilterText(read('?search=slow'))).toBeUndefined();
    expect(withoutFilterText(read('?label_name[]=bug'))).toBeUndefined();
  });

  it('become the parameters of the API', () => {
    expect(issueListParameters(read('?assignee_username=None&confidential=no'))).toMatchObject({
      state: 'opened',
      assignee_id: 'None',
      assignee_username: undefined,
      confidential: false,
      order_by: 'created_at',
      sort: 'desc',
    });
    expect(issueListParameters(read('?sort=due_date&page=3&author_username=bob'))).toMatchObject({
      order_by: 'due_date',
      sort: 'asc',
      page: 3,
      author_username: 'bob',
    });
  });

  it('nonsense in the address is left out', () => {
    expect(read('?state=strange&sort=constructor&page=-1&label_name[]=&confidential=perhaps')).toEqual(
      read(''),
    );
    expect(isFiltered(read('?state=closed&sort=due_date&page=2'))).toBe(false);
    expect(isFiltered(read('?author_username=bob'))).toBe(true);
  });
});
