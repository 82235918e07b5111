import { Feed } from 'feed';
import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator';
import { escapeHtml } from '../../../markdown/index.ts';
import type { Issue } from '../issue.queries.ts';

/** The list that a feed is of. */
export interface FeedOf {
  readonly title: string;
  /** Of the list's page, with its filters. */
  readonly page: string;
  /** Of the feed itself, without a token. */
  readonly self: string;
  readonly baseUrl: string;
}

/** XML has no way to write these. */
// oxlint-disable-next-line no-control-regex
const unwritable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const plain = (text: string): string => text.replaceAll(unwritable, '');
const html = (text: string): string => escapeHtml(plain(text));
const addressOf = (issue: Issue, baseUrl: string): string =>
  `${baseUrl}/${issue.project_path}/-/issues/${issue.iid}`;
const referenceOf = (issue: Issue): string => `${issue.project_path}#${issue.iid}`;

/** The issues as an Atom feed. */
export function atomOf(issues: readonly Issue[], { title, page, self, baseUrl }: FeedOf): string {
  const feed = new Feed({
    id: page,
    title: html(title),
    link: page,
    updated: new Date(Math.max(0, ...issues.map(({ updated_at }) => updated_at.getTime()))),
    generator: 'Coppice',
    copyright: '',
    feedLinks: { atom: self },
  });
  for (const issue of issues) {
    const link = addressOf(issue, baseUrl);
    const { author } = issue;
    feed.addItem({
      id: link,
      link,
      title: html(issue.title),
      date: issue.updated_at,
      published: issue.created_at,
      description: html(referenceOf(issue)),
      content: `<p style="white-space: pre-wrap">${html(issue.description)}</p>`,
      ...(author === undefined
        ? {}
        : { author: [{ name: plain(author.name), link: `${baseUrl}/${author.username}` }] }),
      category: issue.labels.map((label) => ({ name: plain(label.title), term: plain(label.title) })),
    });
  }
  return feed.atom1();
}

/** The due dates of the issues as a calendar. */
export function calendarOf(issues: readonly Issue[], { title, page, baseUrl }: FeedOf): string {
  const { host } = new URL(baseUrl);
  const calendar = ical({
    name: plain(title),
    url: page,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Coppice', product: 'Issues', language: 'EN' },
  });
  for (const issue of issues) {
    if (issue.due_date === null) continue;
    const link = addressOf(issue, baseUrl);
    calendar.createEvent({
      id: `issue-${issue.id}@${host}`,
      start: new Date(`${issue.due_date}T00:00:00Z`),
      allDay: true,
      timezone: null,
      summary: plain(`${issue.title} (in ${referenceOf(issue)})`),
      description: link,
      url: link,
      stamp: issue.updated_at,
      lastModified: issue.updated_at,
      // A day on which something is due is not a day on which nobody has time.
      busystatus: ICalEventBusyStatus.FREE,
    });
  }
  return calendar.toString();
}
