import { TriangleDownIcon } from '@primer/octicons-react';
import type { Query } from '../../platform/api.ts';
import { withQuery } from '../../platform/url.ts';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { projectsMessages } from './projects.messages.ts';
import type { ListSearch } from './list-search.ts';

const { t } = projectsMessages;

const names = {
  get activity() {
    return t('sortActivity');
  },
  get name() {
    return t('sortName');
  },
  get stars() {
    return t('sortStars');
  },
  get created() {
    return t('sortCreated');
  },
} as const;

/** Links, so that the order is part of the address. */
export function SortMenu({ path, search, kept }: { path: string; search: ListSearch; kept: Query }) {
  const current =
    search.sort !== undefined && Object.hasOwn(names, search.sort)
      ? (search.sort as keyof typeof names)
      : 'activity';
  return (
    <ActionMenu
      align="end"
      summary={
        <>
          <span>{names[current]}</span>
          <TriangleDownIcon />
        </>
      }
    >
      {Object.entries(names).map(([sort, name]) => (
        <MenuLink
          key={sort}
          href={withQuery(path, {
            ...kept,
            search: search.search,
            sort: sort === 'activity' ? undefined : sort,
          })}
          aria-current={sort === current || undefined}
          icon={<span className="menu-check">{sort === current ? '✓' : ''}</span>}
        >
          {name}
        </MenuLink>
      ))}
    </ActionMenu>
  );
}
