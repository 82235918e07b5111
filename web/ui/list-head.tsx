import { TriangleDownIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Segments } from './filter-bar.tsx';
import { ActionMenu, MenuLink } from './menu.tsx';
import './list-head.css';

/** Tabs of the states of a list, with how many there are of each. */
export function StateTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly {
    readonly href: string;
    readonly word: string;
    readonly icon?: ReactNode;
    /** As it is shown: `12`, `1,000+`. */
    readonly count?: string | undefined;
    readonly current: boolean;
  }[];
}) {
  return (
    <Segments
      label={label}
      items={tabs.map(({ word, count, ...tab }) => ({
        ...tab,
        label:
          count === undefined ? (
            word
          ) : (
            <>
              {word} <span className="muted tabular">{count}</span>
            </>
          ),
      }))}
    />
  );
}

/** The order of a list, as links. */
export function SortMenu<Sort extends string>({
  word,
  sorts,
  current,
  textOf,
  hrefOf,
}: {
  /** 'Sort'. */
  word: string;
  sorts: readonly Sort[];
  current: Sort;
  textOf: (sort: Sort) => string;
  hrefOf: (sort: Sort) => string;
}) {
  return (
    <ActionMenu
      align="end"
      summary={
        <>
          <span>
            <span className="muted list-sort-word">{word}: </span>
            {textOf(current)}
          </span>
          <TriangleDownIcon />
        </>
      }
    >
      {sorts.map((sort) => (
        <MenuLink
          key={sort}
          href={hrefOf(sort)}
          aria-current={sort === current || undefined}
          icon={<span className="menu-check">{sort === current ? '✓' : ''}</span>}
        >
          {textOf(sort)}
        </MenuLink>
      ))}
    </ActionMenu>
  );
}
