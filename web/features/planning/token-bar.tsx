import { FilterIcon, SearchIcon, XCircleFillIcon, XIcon } from '@primer/octicons-react';
import {
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { isComposing } from '../../platform/composing.ts';
import { lazy } from '../../platform/lazy.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { IconLink } from '../../ui/button.tsx';
import type { ChoicePlace } from './field.ts';
import { readText, tokensOf, withoutToken, withToken } from './filter-words.ts';
import type { Filter, FilterSearch, Token } from './filter-words.ts';
import { tokenMessages } from './token-bar.messages.ts';
import { misreadText, titleOf, tokenText } from './token-words.ts';
import { useSearchBox } from '../../ui/use-search-box.ts';
import '../../ui/field.css';
import './token-bar.css';

const { t } = tokenMessages;
const FilterOffers = lazy(() => import('./filter-offers.tsx'));

/** A filter that is being chosen: which one, and how it is compared once that is known. */
export interface Pending {
  readonly filter: Filter;
  readonly operator?: 'is' | 'not';
}

/** What the list of offers does with a key that is pressed in the box; true where it has done something. */
export type OfferKeys = (event: KeyboardEvent) => boolean;

export interface TokenBarProps {
  /** The list's own address; the form goes there. */
  action: string;
  filters: readonly Filter[];
  /** The parameters of the address. */
  search: FilterSearch;
  /** The first page of the list with these. */
  hrefOf: (search: FilterSearch) => string;
  /** The list without filters. */
  clearHref: string;
  place: ChoicePlace;
  today: string;
  /** What was found, said after each change to those who don't see it. */
  found: string;
  children?: ReactNode;
}

/** Words that were meant as filters and are none: what they are not, and how to search for the text. */
function MisreadWords({ filters, search, hrefOf }: Pick<TokenBarProps, 'filters' | 'search' | 'hrefOf'>) {
  const text = search['search'];
  if (typeof text !== 'string') return null;
  const { misread } = readText(filters, text);
  return misread.length === 0 ? null : (
    <div className="token-misread" role="alert">
      {misread.map((one) => {
        const quoted = `"${one.text.replaceAll('"', '')}"`;
        return (
          <p key={one.text}>
            {misreadText(one, filters)}{' '}
            <a href={hrefOf({ ...search, search: text.replace(one.text, quoted) })}>
              {t('searchInstead', { text: quoted })}
            </a>
          </p>
        );
      })}
    </div>
  );
}

/** The parameters of the address that the form keeps: all but the search, and the page. */
function Kept({ search }: { search: FilterSearch }) {
  return Object.entries(search).flatMap(([name, value]) =>
    name === 'search' || name === 'page'
      ? []
      : [value ?? []]
          .flat()
          .map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );
}

/**
 * The filters of a list: what is asked for as tokens, a box for more, and a menu of all there are. Everything is in the address; without script the tokens
 * are links that take them away, and the box understands filters as words.
 */
export function TokenBar({
  action,
  filters,
  search,
  hrefOf,
  clearHref,
  place,
  today,
  found,
  children,
}: TokenBarProps) {
  const id = useId();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<OfferKeys>(null);
  const entered = useRef(false);
  const takeEnter = (): boolean => {
    const was = entered.current;
    entered.current = false;
    return was;
  };
  const [pending, setPending] = useState<Pending>();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const [said, setSaid] = useState('');
  // What stands in the box is kept while a filter is chosen in it.
  const [draft, setDraft] = useState('');
  const shown = filters.filter(({ apart }) => apart !== true);
  const tokens = tokensOf(shown, search);
  const text = typeof search['search'] === 'string' ? search['search'] : '';
  const close = (): void => {
    entered.current = false;
    setOpen(false);
    setActive(undefined);
  };
  const hydrated = useRef(false);
  /** The form can have been sent since. */
  const typedAhead = useRef(false);
  useLayoutEffect(() => {
    if (!hydrated.current) return;
    if (typedAhead.current) close();
    typedAhead.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- only when the address changes
  }, [text, search]);
  useSearchBox(input, text, search, (box) => {
    if (pending === undefined) box.value = text;
  });

  const write = (value: string): void => {
    if (input.current !== null) input.current.value = value;
    setTyped(value);
  };
  const add = (token: Token): void => {
    setPending(undefined);
    close();
    write(draft);
    setSaid(t('added', { token: tokenText(token) }));
    router.history.push(hrefOf({ ...withToken(search, token), search: draft === '' ? undefined : draft }));
    input.current?.focus();
  };
  const remove = (token: Token): void => {
    setSaid(t('removed', { token: tokenText(token) }));
    // What stands in the box counts, not what was searched for before: it may have been deleted or changed since.
    const words = pending === undefined ? (input.current?.value.trim() ?? '') : draft;
    router.history.push(hrefOf({ ...withoutToken(search, token), search: words === '' ? undefined : words }));
    input.current?.focus();
  };
  const begin = (next: Pending, before: string): void => {
    entered.current = false;
    setDraft(before.trim());
    setPending(next);
    write('');
    setActive(undefined);
    setOpen(true);
    input.current?.focus();
  };
  const giveUp = (): void => {
    entered.current = false;
    if (pending !== undefined) write(draft);
    setPending(undefined);
  };
  const type = (value: string): void => {
    entered.current = false;
    setTyped(value);
    setOpen(true);
    if (pending !== undefined) return;
    // `label:` begins the filter as soon as its colon is typed.
    const [, before = '', minus, word] = /^(.*?)(-?)([a-z-]+):$/.exec(value) ?? [];
    const filter = shown.find(({ words }) => words.includes(word ?? ''));
    if (filter === undefined || (before !== '' && !before.endsWith(' '))) return;
    if (minus === '-' && filter.not === undefined) return;
    begin({ filter, operator: minus === '-' ? 'not' : 'is' }, before);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (open && keys.current?.(event) === true) event.preventDefault();
    else if (event.key === 'Escape' && (open || pending !== undefined)) {
      event.preventDefault();
      event.stopPropagation();
      if (open) close();
      else giveUp();
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      if (pending !== undefined) giveUp();
      else if (tokens.length > 0) remove(tokens.at(-1)!);
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter' && pending !== undefined) {
      event.preventDefault();
      // It is taken once there are offers.
      entered.current = open;
    } else if (event.key === 'Enter') close();
  };
  useEffect(() => {
    hydrated.current = true;
    const box = input.current!;
    // What was typed before the script was there.
    if (box.value === text) return;
    typedAhead.current = true;
    if (box === document.activeElement) type(box.value);
    else setTyped(box.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  const offersId = `${id}o`;
  const ahead =
    pending === undefined
      ? undefined
      : `${titleOf(pending.filter)}${pending.operator === 'not' ? ' ≠' : ':'}`;
  return (
    <div className="token-bar">
      <div className="token-line">
        <search
          className="grow token-search"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) close();
          }}
        >
          <form action={action} method="get" className="token-form field-input" data-enhance>
            <SearchIcon />
            {tokens.length === 0 ? null : (
              <ul className="tokens" aria-label={t('filters')}>
                {tokens.map((token) => {
                  const words = tokenText(token);
                  return (
                    <li key={words} className="token">
                      <span className="truncate" dir="auto">
                        {words}
                      </span>
                      <a
                        href={hrefOf(withoutToken(search, token))}
                        aria-label={t('remove', { token: words })}
                        data-prefetch="off"
                        data-hold
                        onClick={(event) => {
                          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                          event.preventDefault();
                          remove(token);
                        }}
                      >
                        <XIcon />
                      </a>
                    </li>
                  );
                })}
              </ul>
            )}
            {ahead === undefined ? null : <span className="token token-pending">{ahead}</span>}
            <input
              ref={input}
              className="token-input"
              type="text"
              name="search"
              role="combobox"
              aria-expanded={open}
              aria-controls={offersId}
              aria-autocomplete="list"
              aria-activedescendant={open ? active : undefined}
              aria-label={ahead === undefined ? t('placeholder') : ahead}
              placeholder={tokens.length === 0 && pending === undefined ? t('placeholder') : undefined}
              defaultValue={text}
              autoComplete="off"
              enterKeyHint="search"
              data-filter
              onChange={(event) => type(event.target.value)}
              onClick={() => {
                setTyped(input.current?.value ?? '');
                setOpen(true);
              }}
              onKeyDown={onKeyDown}
            />
            <Kept search={search} />
            {tokens.length === 0 && text === '' ? null : (
              <IconLink
                className="token-clear"
                small
                icon={<XCircleFillIcon />}
                label={t('clear')}
                href={clearHref}
              />
            )}
          </form>
          {open ? (
            <Suspense fallback={null}>
              <FilterOffers
                id={offersId}
                filters={shown}
                place={place}
                today={today}
                pending={pending}
                typed={pending === undefined ? typed.slice(wordsBefore(typed).length).trim() : typed}
                keys={keys}
                takeEnter={takeEnter}
                onActive={setActive}
                onFilter={(filter) => {
                  begin(isPlain(filter) ? { filter, operator: 'is' } : { filter }, wordsBefore(typed));
                }}
                onOperator={(operator) => begin({ ...pending!, operator }, draft)}
                onValue={(value) => add({ filter: pending!.filter, not: pending!.operator === 'not', value })}
              />
            </Suspense>
          ) : null}
        </search>
        <button
          type="button"
          className="btn btn-default needs-script token-menu"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-label={t('addFilter')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            if (open) return close();
            giveUp();
            // All of them are offered; what is typed stays.
            setTyped(`${input.current?.value ?? ''} `);
            setOpen(true);
            input.current?.focus();
          }}
        >
          <FilterIcon />
          <span>{t('filter')}</span>
        </button>
        {children}
      </div>
      <MisreadWords {...{ filters, search, hrefOf }} />
      <p className="visually-hidden" role="status">
        {said === '' ? '' : `${said} ${found}`}
      </p>
    </div>
  );
}

/** What is typed without the word that is being typed. */
const wordsBefore = (typed: string): string => typed.slice(0, typed.lastIndexOf(' ') + 1);

/** There is nothing to choose about how it is compared. */
const isPlain = (filter: Filter): boolean => filter.not === undefined && filter.special === undefined;
