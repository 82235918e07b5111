import { IssueClosedIcon, IssueOpenedIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { countedOnTabs, type EpicList, type EpicListPath } from '../../../contract/epics/epics.ts';
import { url } from '../../platform/url.ts';
import { SubjectList, type ChoicePlace, type ListChanges, type ListedKind } from '../planning/index.ts';
import { EpicRow } from './epic-row.tsx';
import { epicFilters, epicSorts, isFiltered, listHref, type EpicSearch } from './epic-search.ts';
import { epicsMessages } from './epics.messages.ts';
import './epics.css';

const { t } = epicsMessages;

const listedEpics: ListedKind<EpicSearch, 'opened' | 'closed'> = {
  hrefOf: listHref,
  filters: epicFilters,
  sorts: epicSorts,
  isFiltered,
  icons: { opened: <IssueOpenedIcon />, closed: <IssueClosedIcon /> },
  counted: countedOnTabs,
  icon: <ProjectRoadmapIcon />,
  get noMatch() {
    return t('noMatchTitle');
  },
};

export interface EpicListViewProps {
  path: EpicListPath;
  search: EpicSearch;
  data: EpicList;
  /** Where the values of filters come from. */
  from: ChoicePlace;
  /** The list's group, whose path the rows omit. */
  within?: string;
  /** What is said in place of rows, without filters. */
  empty: string;
  /** Undefined for lists that are not followed. */
  changes?: ListChanges | undefined;
  /** Beside the filters. */
  children?: ReactNode;
}

/** A list of epics, the latest first, with what it is filtered by. */
export default function EpicListView({
  path,
  search,
  data,
  from,
  within,
  empty,
  changes,
  children,
}: EpicListViewProps) {
  const list = url(path);
  return (
    <SubjectList
      kind={listedEpics}
      asked={{ list, search, from }}
      page={data}
      empty={{ title: t('emptyTitle'), text: empty }}
      action={children}
      changes={changes}
      rows={data.epics.map((row) => (
        <EpicRow key={row.id} row={row} list={list} search={search} within={within} />
      ))}
    />
  );
}
