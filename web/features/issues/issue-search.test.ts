import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../platform/search-params.ts';
import { isFiltered, issueListParameters, issueSearch, withoutFilterText } from './issue-search.ts';
import { issuesHref } from './issues-href.ts';

const read = (query: string) => issueSearch(parseSearch(query));

describe('the filters of an issue list', () => {
  it('ISSUE-09 stand in the address and come back from it', () => {
    const query =
      '?search=render&label_name[]=bug&label_name[]=two+words&not[label_name][]=old&assignee_username[]=ann&not[assignee_username][]=bob&not[author_username]=carol&milestone_title=v1&weight=3&my_reaction_emoji=tada&confidential=no&due_date=overdue&created_after=2026-01-31&state=closed&sort=updated_desc';
    const search = read(query);
    expect(issuesHref('/a/b/-/issues', search)).toBe(
      `/a/b/-/issues${query.replace('not[author_username]', 'not%5Bauthor_username%5D').replaceAll('not[assignee_username][]', 'not%5Bassignee_username%5D[]').replaceAll('not[label_name][]', 'not%5Blabel_name%5D[]')}`,
    );
    expect(read(issuesHref('', search))).toEqual(search);
  });

  it('have other names, too', () => {
    expect(read('?assignee_username=ann&labels=a,b')).toEqual(
      read('?assignee_username[]=ann&label_name[]=a&label_name[]=b'),
    );
    expect(read('?assignee_username=None')).toEqual(read('?assignee_id=None'));
  });

  it('come as one text from a form without script, beside those of before', () => {
    const meant = withoutFilterText(
      read('?search=label%3Abug+slow+assignee%3A%40ann+is%3Aclosed+foo%3Abar&state=all&label_name[]=old'),
    );
    expect(meant).toMatchObject({
      'label_name[]': ['old', 'bug'],
      'assignee_username[]': ['ann'],
      search: 'slow foo:bar',
      state: 'closed',
    });
    // Was: searched for as text.
    expect(issueListParameters(meant!)).toMatchObject({ search: 'slow' });
    expect(withoutFilterText(read('?search=slow'))).toBeUndefined();
    expect(withoutFilterText(read('?search=foo%3Abar'))).toBeUndefined();
    expect(withoutFilterText(read('?label_name[]=bug'))).toBeUndefined();
  });

  it('become the parameters of the API', () => {
    expect(
      issueListParameters(read('?assignee_username=None&confidential=no&not[milestone_title]=v1')),
    ).toMatchObject({
      state: 'opened',
      assignee_id: 'None',
      'not[milestone]': 'v1',
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
    expect(
      read(
        '?state=strange&sort=constructor&page=-1&label_name[]=&confidential=perhaps&weight=heavy&created_after=soon',
      ),
    ).toEqual(read(''));
    expect(isFiltered(read('?state=closed&sort=due_date&page=2'))).toBe(false);
    expect(isFiltered(read('?author_username=bob'))).toBe(true);
  });
});
