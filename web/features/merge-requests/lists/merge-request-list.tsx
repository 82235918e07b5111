import { GitMergeIcon, GitPullRequestClosedIcon, GitPullRequestIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import {
  countedOnTabs,
  type MergeRequestList,
  type MergeRequestListPath,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { useApp } from '../../../platform/app-context.tsx';
import { url } from '../../../platform/url.ts';
import { MissingRight } from '../../members/index.ts';
import {
  PickNone,
  SubjectList,
  useSelection,
  type ChoicePlace,
  type FieldPlace,
  type ListChanges,
  type ListedKind,
} from '../../planning/index.ts';
import { SavedViews } from '../../saved-views/index.ts';
import {
  isFiltered,
  listHref,
  mergeRequestFilters,
  mergeRequestSorts,
  normalQuery,
  type MergeRequestSearch,
} from './merge-request-search.ts';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { dashboardMergeRequests } from './merge-request-list.queries.ts';
import { MergeRequestRow } from './merge-request-row.tsx';
import './merge-request-list.css';

const { t } = mergeRequestListMessages;

const listedMergeRequests: ListedKind<MergeRequestSearch, 'opened' | 'merged' | 'closed'> = {
  hrefOf: listHref,
  filters: mergeRequestFilters,
  sorts: mergeRequestSorts,
  isFiltered,
  icons: { opened: <GitPullRequestIcon />, merged: <GitMergeIcon />, closed: <GitPullRequestClosedIcon /> },
  counted: countedOnTabs,
  icon: <GitPullRequestIcon />,
  get noMatch() {
    return t('noMatchTitle');
  },
};

export interface MergeRequestListProps {
  /** The list's own address, without the relative root. */
  path: MergeRequestListPath;
  search: MergeRequestSearch;
  data: MergeRequestList;
  /** Where what it is filtered by comes from. */
  from: ChoicePlace;
  within?: string;
  /** The primary button. */
  action?: ReactNode;
  /** Undefined for lists that are not followed. */
  changes?: ListChanges | undefined;
  /** Whether the viewer can change many of them at once. */
  bulk?: boolean;
  /** For the project's members who cannot: a checkbox that says why. */
  lacksBulk?: boolean;
}

/** Filters, states, rows and pages of a list of merge requests. */
export default function MergeRequestListView({
  path,
  search,
  data,
  from,
  within,
  action,
  changes,
  bulk = false,
  lacksBulk = false,
}: MergeRequestListProps) {
  const list = url(path);
  const { renderedAt } = useApp();
  const listed = data.merge_requests.map(({ id }) => id);
  const selection = useSelection(listed);
  const place: FieldPlace = {
    kind: 'merge request',
    project: from.path,
    parent: from.kind === 'group' ? 'group' : 'project',
    filtered: () => list,
    pathOf: (iid) => mergeRequestPath(from.path, String(iid)),
    today: new Date(renderedAt).toISOString().slice(0, 10),
  };
  return (
    <SubjectList
      kind={listedMergeRequests}
      asked={{ list, search, from }}
      page={data}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      action={action}
      changes={changes}
      noBulk={
        lacksBulk ? (
          <MissingRight project={from.path} action="merge" act={t('bulkAct')}>
            {(control) => <PickNone {...control} />}
          </MissingRight>
        ) : null
      }
      beside={<SavedViews list={path} current={listHref('', search)} normal={normalQuery} />}
      bulk={
        bulk && path !== dashboardMergeRequests
          ? {
              list: path,
              listed,
              selection,
              place,
              words: { bulkEdit: t('bulkEdit'), failed: t('bulkFailed') },
            }
          : undefined
      }
      rows={data.merge_requests.map((row) => (
        <MergeRequestRow
          key={row.id}
          row={row}
          list={list}
          search={search}
          within={within}
          picked={selection.has(row.id)}
          onPick={bulk ? selection.toggle : undefined}
        />
      ))}
    />
  );
}
