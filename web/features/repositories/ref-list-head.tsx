import { TriangleDownIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { withQuery } from '../../platform/url.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { refsMessages } from './refs.messages.ts';
import { refSorts, type RefListSearch } from './code.queries.ts';

const { t } = refsMessages;
const names = {
  get updated() {
    return t('sortUpdated');
  },
  get updated_asc() {
    return t('sortOldest');
  },
  get name() {
    return t('sortName');
  },
} as const;

/** Search and order of the lists of branches and tags; both are part of the address. */
export function RefListHead({
  path,
  search,
  placeholder,
  children,
}: {
  path: string;
  search: RefListSearch;
  placeholder: string;
  children?: ReactNode;
}) {
  const current = search.sort ?? 'updated';
  return (
    <FilterBar
      action={path}
      value={search.search ?? ''}
      placeholder={placeholder}
      hidden={{ sort: search.sort }}
      clearHref={withQuery(path, { sort: search.sort })}
    >
      <ActionMenu
        align="end"
        summary={
          <>
            <span>{names[current]}</span>
            <TriangleDownIcon />
          </>
        }
      >
        {refSorts.map((sort) => (
          <MenuLink
            key={sort}
            href={withQuery(path, { search: search.search, sort: sort === 'updated' ? undefined : sort })}
            aria-current={sort === current || undefined}
            icon={<span className="menu-check">{sort === current ? '✓' : ''}</span>}
          >
            {names[sort]}
          </MenuLink>
        ))}
      </ActionMenu>
      {children}
    </FilterBar>
  );
}
