import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Counter } from './label.tsx';
import { uiMessages } from './ui.messages.ts';
import './navigation.css';

export interface TabLink {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  count?: number | undefined;
  current?: boolean | undefined;
}

/** How much of the next link stays visible beside the current one in a scrolled row, to show that there is more. */
const shownBeside = 24;

/**
 * Scrolls a row of links sideways to the current one. Browsers with scroll-initial-target do that before the script runs. Where the links are is asked
 * after the browser has laid out the page, and before it paints it: asked at once, it would have to lay it out for this alone.
 */
function useCurrentInSight(current: string | undefined) {
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = row.current!;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      const link = list.querySelector(`[href="${CSS.escape(current ?? '')}"]`);
      if (link === null || list.scrollWidth <= list.clientWidth) return;
      const inside = link.getBoundingClientRect();
      const outside = list.getBoundingClientRect();
      if (inside.left < outside.left) list.scrollLeft -= outside.left - inside.left + shownBeside;
      else if (inside.right > outside.right) list.scrollLeft += inside.right - outside.right + shownBeside;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
  return row;
}

const currentOf = (links: readonly TabLink[]): string | undefined => links.find((link) => link.current)?.href;

/** Tabs that are links, the current one underlined; they scroll sideways if they do not fit. */
export function UnderlineNav({
  label,
  tabs,
  trailing,
}: {
  label: string;
  tabs: readonly TabLink[];
  trailing?: ReactNode;
}) {
  const row = useCurrentInSight(currentOf(tabs));
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tabs-list" ref={row}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a className="tab" href={tab.href} aria-current={tab.current === true ? 'page' : undefined}>
              {tab.icon}
              <span>{tab.label}</span>
              {tab.count === undefined || tab.count === 0 ? null : <Counter>{tab.count}</Counter>}
            </a>
          </li>
        ))}
      </ul>
      {trailing}
    </nav>
  );
}

/** A column of links beside a settings page; a row on a phone. */
export function SideNav({ label, items }: { label: string; items: readonly TabLink[] }) {
  const row = useCurrentInSight(currentOf(items));
  return (
    <nav className="side-nav" aria-label={label}>
      <ul ref={row}>
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.current === true ? 'page' : undefined}>
              {item.icon}
              <span>{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Breadcrumbs({ items }: { items: readonly { label: ReactNode; href?: string }[] }) {
  return (
    <nav className="crumbs" aria-label={uiMessages.t('breadcrumbs')}>
      <ol>
        {items.map((item, index) => (
          <li key={index}>
            {item.href === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <a href={item.href}>{item.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface PaginationProps {
  page: number;
  /** Missing if the total is unknown: then there are only previous and next. */
  totalPages: number | null;
  nextPage: number | null;
  hrefOf: (page: number) => string;
}

/** 1 … 4 5 6 … 20 */
export function pagesAround(page: number, total: number): (number | null)[] {
  const wanted = new Set(
    [1, total, page - 1, page, page + 1].filter((number) => number >= 1 && number <= total),
  );
  const result: (number | null)[] = [];
  let before = 0;
  for (const number of [...wanted].sort((a, b) => a - b)) {
    if (number === before + 2) result.push(before + 1);
    else if (number > before + 1) result.push(null);
    result.push(number);
    before = number;
  }
  return result;
}

export function Pagination({ page, totalPages, nextPage, hrefOf }: PaginationProps) {
  if (page === 1 && nextPage === null) return null;
  const { t } = uiMessages;
  return (
    <nav className="pagination" aria-label={t('pages')}>
      {page > 1 ? (
        <a className="btn btn-invisible" rel="prev" href={hrefOf(page - 1)}>
          <ChevronLeftIcon />
          <span>{t('previous')}</span>
        </a>
      ) : null}
      {totalPages === null
        ? null
        : pagesAround(page, totalPages).map((number, index) =>
            number === null ? (
              <span key={`gap${index}`} className="pagination-gap">
                …
              </span>
            ) : (
              <a
                key={number}
                className="pagination-page"
                href={hrefOf(number)}
                aria-label={t('page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            ),
          )}
      {nextPage === null ? null : (
        <a className="btn btn-invisible" rel="next" href={hrefOf(nextPage)}>
          <span>{t('next')}</span>
          <ChevronRightIcon />
        </a>
      )}
    </nav>
  );
}
