import { IssueOpenedIcon } from '@primer/octicons-react';
import { paletteActions, paletteSources } from '../../platform/palette.ts';
import { ownPath, url } from '../../platform/url.ts';
import { projectPage } from '../projects/index.ts';
import { issuesFrame } from './issues.frame.messages.ts';

const { t } = issuesFrame;

paletteActions.add(
  {
    id: 'new-issue',
    order: 5,
    get label() {
      return t('newIssue');
    },
    words: 'create report bug',
    icon: <IssueOpenedIcon />,
    keys: 'i',
    when: ({ can }) => can?.includes('create_issue') === true,
    hrefIn: ({ project }) => projectPage(project!, 'issues/new'),
  },
  {
    id: 'issues',
    order: 20,
    get label() {
      return t('goToIssues');
    },
    icon: <IssueOpenedIcon />,
    keys: 'g i',
    when: ({ can }) => can?.includes('read_issues') === true,
    hrefIn: ({ project }) => projectPage(project!, 'issues'),
  },
  {
    id: 'labels',
    order: 30,
    get label() {
      return t('labels');
    },
    when: ({ can }) => can?.includes('read_issues') === true,
    hrefIn: ({ project }) => projectPage(project!, 'labels'),
  },
  {
    id: 'milestones',
    order: 31,
    get label() {
      return t('milestones');
    },
    when: ({ can }) => can?.includes('read_issues') === true,
    hrefIn: ({ project }) => projectPage(project!, 'milestones'),
  },
  {
    id: 'my-issues',
    order: 72,
    get label() {
      return t('myIssues');
    },
    words: 'dashboard',
    icon: <IssueOpenedIcon />,
    when: ({ signedIn }) => signedIn,
    hrefIn: () => url('/dashboard/issues'),
  },
);

paletteSources.add({
  id: 'issues',
  get heading() {
    return t('issues');
  },
  order: 15,
  async search(api, text, signal, { project, signedIn }) {
    if (project === undefined && !signedIn) return [];
    const list =
      project === undefined
        ? '/api/v4/issues'
        : (`/api/v4/projects/${encodeURIComponent(project)}/issues` as const);
    // A number opens the issue itself.
    const number = /^#?(\d{1,9})$/.exec(text)?.[1];
    const query =
      number !== undefined && project !== undefined
        ? { iids: [number] }
        : ({ search: text, in: 'title', scope: 'all', order_by: 'updated_at' } as const);
    const issues = await api.get(list, { query: { ...query, per_page: 6 }, signal });
    return issues.map((issue) => ({
      id: `issue-${issue.references.full}`,
      label: issue.title,
      detail: issue.references.full,
      icon: <IssueOpenedIcon />,
      href: ownPath(issue.web_url),
    }));
  },
});
