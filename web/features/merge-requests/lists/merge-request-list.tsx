import { GitMergeIcon, GitPullRequestClosedIcon, GitPullRequestIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  countedOnTabs,
  type MergeRequestListPath,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { useApp } from '../../../platform/app-context.tsx';
import { useListKeys } from '../../../platform/list-keys.ts';
import { url } from '../../../platform/url.ts';
import {
  SubjectList,
  usePickKey,
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
import { dashboardMergeRequests, mergeRequestListQuery } from './merge-request-list.queries.ts';
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

/** The list of merge requests of a project, a group or a person: filters, states, rows and pages. */
export function MergeRequestList({
  path,
  search,
  from,
  within,
  action,
  changes,
  noBulk,
}: {
  /** The list's own address, without the relative root. */
  path: MergeRequestListPath;
  search: MergeRequestSearch;
  /** Where what it is filtered by comes from. */
  from: ChoicePlace;
  within?: string;
  /** The primary button. */
  action?: ReactNode;
  /** Undefined for lists that are not followed. */
  changes?: ListChanges | undefined;
  /** For members who can change none of them at once: says why. */
  noBulk?: ReactNode;
}) {
  const { data } = useSuspenseQuery(mergeRequestListQuery(path, search));
  const list = url(path);
  const { renderedAt } = useApp();
  const listed = data.merge_requests.map(({ id }) => id);
  const selection = useSelection(listed);
  const bulk = path !== dashboardMergeRequests && data.bulk ? path : undefined;
  const place: FieldPlace = {
    kind: 'merge request',
    project: from.path,
    parent: from.kind === 'group' ? 'group' : 'project',
    filtered: () => list,
    pathOf: (iid) => mergeRequestPath(from.path, String(iid)),
    today: new Date(renderedAt).toISOString().slice(0, 10),
  };
  useListKeys({ next: t('nextInList'), previous: t('previousInList'), group: t('inList') });
  usePickKey(bulk !== undefined, t('inList'));
  return (
    <SubjectList
      kind={listedMergeRequests}
      asked={{ list, search, from }}
      page={data}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      action={action}
      changes={changes}
      noBulk={noBulk}
      beside={<SavedViews list={path} current={listHref('', search)} normal={normalQuery} />}
      bulk={
        bulk && {
          list: bulk,
          listed,
          selection,
          place,
          words: { bulkEdit: t('bulkEdit'), failed: t('bulkFailed') },
        }
      }
      rows={data.merge_requests.map((row) => (
        <MergeRequestRow
          key={row.id}
          row={row}
          list={list}
          search={search}
          within={within}
          picked={selection.has(row.id)}
          onPick={bulk && selection.toggle}
        />
      ))}
    />
  );
}
