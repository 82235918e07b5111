import type { ReactNode } from 'react';
import { useApp } from '../../platform/app-context.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { keysOf } from '../../platform/keys-of.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { SortMenu, StateTabs } from '../../ui/list-head.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import type { BulkBarProps } from './bulk/bulk-bar.tsx';
import { BulkHead, PickAll } from './bulk/bulk-head.tsx';
import type { useSelection } from './bulk/use-selection.ts';
import type { ChoicePlace } from './field.ts';
import type { Filter, FilterSearch } from './filter-words.ts';
import { subjectListMessages } from './subject-list.messages.ts';
import { TokenBar } from './token-bar.tsx';
import './subject-list.css';

const { t } = subjectListMessages;

/** What the address of every list of subjects says, besides its filters. */
interface ListSearch {
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
}

/** An address of a list with a change of what is asked for; the first page, unless it is said. */
type HrefOf<Search> = (list: string, search: Search, change?: Partial<Search>) => string;

interface Shown<Search> {
  /** The list's own address. */
  readonly list: string;
  readonly search: Search;
  readonly hrefOf: HrefOf<Search>;
}

type State = 'opened' | 'merged' | 'closed';

/** The states of subjects in a list as tabs, those that are open first, with how many there are of each. */
export function ListStates<Search extends ListSearch, Own extends State>({
  list,
  search,
  hrefOf,
  icons,
  counts,
  counted,
}: Shown<Search> & {
  /** Of each state that its subjects have, in their order. */
  readonly icons: Readonly<Record<Own, ReactNode>>;
  readonly counts: Readonly<Record<Own, number>>;
  /** More are not counted. */
  readonly counted: number;
}) {
  const tab = (state: Own | 'all', more: { count?: string; icon?: ReactNode } = {}) => ({
    ...more,
    href: hrefOf(list, search, { state: state === 'opened' ? undefined : state } as Partial<Search>),
    word: t(state),
    current: (search.state ?? 'opened') === state,
  });
  const countText = (count: number): string =>
    count > counted ? t('moreThan', { number: formatNumber(counted) }) : formatNumber(count);
  return (
    <StateTabs
      label={t('states')}
      tabs={[
        ...keysOf(icons).map((state) => tab(state, { count: countText(counts[state]), icon: icons[state] })),
        tab('all'),
      ]}
    />
  );
}

/** Names of orders in addresses that there are words for. */
export type SortName = keyof (typeof subjectListMessages)['texts'] extends infer Key
  ? Key extends `sort_${infer Name}`
    ? Name
    : never
  : never;

/** The orders of a list, the first of which is the usual one. */
export function ListSorting<Search extends ListSearch>({
  list,
  search,
  hrefOf,
  sorts,
}: Shown<Search> & { readonly sorts: Readonly<Partial<Record<SortName, unknown>>> }) {
  const names = keysOf(sorts);
  const usual = names[0]!;
  return (
    <SortMenu
      word={t('sort')}
      sorts={names}
      current={(search.sort ?? usual) as SortName}
      textOf={(sort) => t(`sort_${sort}`)}
      hrefOf={(sort) => hrefOf(list, search, { sort: sort === usual ? undefined : sort } as Partial<Search>)}
    />
  );
}

/** The list without its filters. */
const clearHref = <Search extends ListSearch>({ list, search, hrefOf }: Shown<Search>): string =>
  hrefOf(list, { scope: search.scope, state: search.state, sort: search.sort } as Search);

/** In place of rows, where none match the filters. */
export function NothingMatches<Search extends ListSearch>({
  icon,
  title,
  ...shown
}: Shown<Search> & { readonly icon: ReactNode; readonly title: string }) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={<LinkButton href={clearHref(shown)}>{t('clearFilter')}</LinkButton>}
    >
      {t('noMatchText')}
    </EmptyState>
  );
}

/** Where a list that is followed has other rows by now: fetches them. */
export interface ListChanges {
  readonly waiting: boolean;
  readonly show: () => void;
  /** The list has been read again: nothing is waiting any more. */
  readonly clear: () => void;
}

/** Beside the states of a list: that it has changed. */
export function ListChanged({ waiting, show }: Omit<ListChanges, 'clear'>) {
  return (
    <span role="status" className="list-changed">
      {waiting ? (
        <Button small onClick={show}>
          {t('changed')} {t('showChanges')}
        </Button>
      ) : null}
    </span>
  );
}

/** How the rows of a list are changed together. */
export interface BulkEdit extends Pick<BulkBarProps, 'list' | 'place' | 'words'> {
  readonly listed: readonly number[];
  readonly selection: ReturnType<typeof useSelection>;
}

/** What the lists of one kind of subject have in common, wherever they are. */
export interface ListedKind<Search, Own extends State> {
  readonly hrefOf: HrefOf<Search>;
  readonly filters: readonly Filter[];
  readonly sorts: Readonly<Partial<Record<SortName, unknown>>>;
  /** Whether anything but scope, state, order and page is asked for. */
  readonly isFiltered: (search: Search) => boolean;
  /** Of each state that its subjects have, in their order. */
  readonly icons: Readonly<Record<Own, ReactNode>>;
  /** More of a state are not counted. */
  readonly counted: number;
  /** In place of rows, with what is said there. */
  readonly icon: ReactNode;
  /** What is said where no row matches the filters. */
  readonly noMatch: string;
}

/** A list, and what is asked of it. */
interface AskedList<Search> {
  /** Its own address. */
  readonly list: string;
  readonly search: Search;
  /** Where the values of filters come from. */
  readonly from: ChoicePlace;
}

/** A list of subjects with what it is filtered by, its states, orders and pages; lists that are edited as a whole put these parts together themselves. */
export function SubjectList<Search extends ListSearch, Own extends State>({
  kind: { hrefOf, filters, sorts, isFiltered, icons, counted, icon, noMatch },
  asked: { list, search, from },
  page,
  empty,
  action,
  beside,
  changes,
  bulk,
  noBulk,
  rows,
}: {
  readonly kind: ListedKind<Search, Own>;
  readonly asked: AskedList<Search>;
  readonly page: {
    readonly page: number;
    readonly more: boolean;
    readonly counts: Readonly<Record<Own, number>>;
  };
  /** What is said in place of rows where nothing is filtered. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Beside the filters: the primary button. */
  readonly action?: ReactNode;
  /** Beside the states. */
  readonly beside?: ReactNode;
  /** Undefined for lists that are not followed. */
  readonly changes?: ListChanges | undefined;
  /** For people who can change many rows at once. */
  readonly bulk?: BulkEdit | undefined;
  /** Above rows, for members who cannot: says why. */
  readonly noBulk?: ReactNode;
  readonly rows: readonly ReactNode[];
}) {
  const shown = { list, search, hrefOf };
  const { renderedAt } = useApp();
  const states = (
    <>
      <ListStates {...shown} icons={icons} counts={page.counts} counted={counted} />
      {changes === undefined ? null : <ListChanged {...changes} />}
      {beside === undefined ? null : <span className="grow" />}
      {beside}
    </>
  );
  return (
    <>
      <div className="list-bar">
        <TokenBar
          action={list}
          filters={filters}
          search={search as object as FilterSearch}
          hrefOf={(changed) => hrefOf(list, changed as object as Search)}
          clearHref={clearHref(shown)}
          place={from}
          today={new Date(renderedAt).toISOString().slice(0, 10)}
          found={rows.length === 0 ? noMatch : t('changed')}
        >
          <ListSorting {...shown} sorts={sorts} />
          {action}
        </TokenBar>
      </div>
      <div className="card">
        <div className="card-head">
          {bulk === undefined ? (
            <>
              {rows.length > 0 && noBulk}
              {states}
            </>
          ) : (
            <>
              <PickAll listed={bulk.listed} selection={bulk.selection} />
              <BulkHead
                {...bulk}
                selected={bulk.selection.selected}
                onRefresh={changes?.clear}
                onDone={() => bulk.selection.toggleAll(false)}
              >
                {states}
              </BulkHead>
            </>
          )}
        </div>
        {rows.length > 0 ? (
          <ul className="list" data-list>
            {rows}
          </ul>
        ) : isFiltered(search) ? (
          <NothingMatches {...shown} icon={icon} title={noMatch} />
        ) : (
          <EmptyState icon={icon} title={empty.title}>
            {empty.text}
          </EmptyState>
        )}
      </div>
      <Pagination
        page={page.page}
        totalPages={null}
        nextPage={page.more ? page.page + 1 : null}
        hrefOf={(to) => hrefOf(list, search, { page: to === 1 ? undefined : to } as Partial<Search>)}
      />
    </>
  );
}
