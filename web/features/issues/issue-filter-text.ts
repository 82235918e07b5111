import { issueSearch, type IssueSearch } from './issue-search.ts';

const quoted = (value: string): string =>
  /^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`;

/** The filters as they are typed: `label:bug assignee:ann rendering`. */
export function filterText(search: IssueSearch): string {
  const parts = [
    ...(search['label_name[]'] ?? []).map((label) => `label:${quoted(label)}`),
    ...(search['not[label_name][]'] ?? []).map((label) => `-label:${quoted(label)}`),
    ...(search.assignee_username === undefined ? [] : [`assignee:${quoted(search.assignee_username)}`]),
    ...(search.author_username === undefined ? [] : [`author:${quoted(search.author_username)}`]),
    ...(search.milestone_title === undefined ? [] : [`milestone:${quoted(search.milestone_title)}`]),
    ...(search.confidential === undefined ? [] : [`confidential:${search.confidential}`]),
    search.search ?? '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const token = /(?:^|\s)(-?)(label|assignee|author|milestone|confidential|is|state):(?:"([^"]*)"|(\S+))/g;

/** What was typed as filters; what is none of the known words is searched for in title and description. */
export function parseFilterText(text: string): Omit<IssueSearch, 'sort' | 'page'> {
  const found: Record<string, unknown> & { labels: string[]; notLabels: string[] } = {
    labels: [],
    notLabels: [],
  };
  const rest = text.replaceAll(
    token,
    (whole: string, minus: string, word: string, inQuotes: string | undefined, plain: string | undefined) => {
      const value = (inQuotes ?? plain ?? '').trim();
      if (value === '' || (minus === '-' && word !== 'label')) return whole;
      if (word === 'label') (minus === '-' ? found.notLabels : found.labels).push(value);
      else if (word === 'assignee' || word === 'author') found[`${word}_username`] = value.replace(/^@/, '');
      else if (word === 'milestone') found['milestone_title'] = value;
      else if (word === 'confidential') found['confidential'] = value.toLowerCase();
      else found['state'] = value.toLowerCase();
      return '';
    },
  );
  return issueSearch({
    ...found,
    'label_name[]': found.labels,
    'not[label_name][]': found.notLabels,
    labels: undefined,
    search: rest.replaceAll(/\s+/g, ' ').trim(),
  });
}

/** The address that says the same without filters in its search text, as a form without script sends them; undefined where there are none. */
export function withoutFilterText(search: IssueSearch): IssueSearch | undefined {
  if (search.search === undefined) return undefined;
  const parsed = parseFilterText(search.search);
  if (parsed.search === search.search) return undefined;
  const given = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
  return { ...search, search: undefined, ...given };
}
