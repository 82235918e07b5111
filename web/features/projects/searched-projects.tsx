import type { ReactNode } from 'react';
import type { Paged, Query } from '../../platform/api.ts';
import type { Id } from '../../platform/entities.ts';
import { withQuery } from '../../platform/url.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ProjectList } from './project-list.tsx';
import type { ListedProject } from './project.entity.ts';
import { projectsMessages } from './projects.messages.ts';
import type { ListSearch } from './list-search.ts';
import { SortMenu } from './sort-menu.tsx';

const none: Query = {};

/** A list of projects with its search, order and pages, all in the address of the page. */
export function SearchedProjects({
  path,
  search,
  kept = none,
  projects,
  within,
  placeholder = projectsMessages.t('search'),
  action,
  emptyAction,
}: {
  path: string;
  search: ListSearch;
  /** Other parameters of the address. */
  kept?: Query;
  projects: Paged<Id<ListedProject>>;
  /** The group that the page is about. */
  within?: string;
  placeholder?: string;
  /** Beside the search: what creates one. */
  action?: ReactNode;
  emptyAction?: ReactNode;
}) {
  const { search: text, sort } = search;
  return (
    <>
      <FilterBar
        action={path}
        value={text ?? ''}
        placeholder={placeholder}
        hidden={{ ...kept, sort }}
        clearHref={withQuery(path, { ...kept, sort })}
      >
        <SortMenu path={path} search={search} kept={kept} />
        {action}
      </FilterBar>
      <ProjectList
        projects={projects}
        search={text ?? ''}
        {...(within === undefined ? {} : { within })}
        hrefOf={(page) => withQuery(path, { ...kept, search: text, sort, page })}
        emptyAction={emptyAction}
      />
    </>
  );
}
