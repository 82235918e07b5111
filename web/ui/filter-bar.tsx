import { SearchIcon, XCircleFillIcon } from '@primer/octicons-react';
import { useRef, type ReactNode } from 'react';
import { IconLink } from './button.tsx';
import { uiMessages } from './ui.messages.ts';
import { useSearchBox } from './use-search-box.ts';
import './field.css';
import './filter-bar.css';
import { formatNumber } from '../platform/formats.ts';

export interface FilterBarProps {
  /** The form's target; the search becomes part of the address. */
  action: string;
  name?: string;
  value: string;
  placeholder: string;
  /** Other parameters of the address to keep. */
  hidden?: Readonly<Record<string, string | undefined>>;
  /** The list without the search. */
  clearHref: string;
  /** Sorting, the primary button. */
  children?: ReactNode;
}

const noParameters: Readonly<Record<string, string | undefined>> = {};

/** The search of a list as a GET form: it works without script, and the address contains the search. */
export function FilterBar({
  action,
  name = 'search',
  value,
  placeholder,
  hidden = noParameters,
  clearHref,
  children,
}: FilterBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useSearchBox(input, value);
  return (
    <div className="filter-bar">
      <search className="grow">
        <form action={action} method="get" className="filter-form" data-enhance>
          <SearchIcon />
          <input
            ref={input}
            className="field-input"
            type="search"
            name={name}
            defaultValue={value}
            placeholder={placeholder}
            aria-label={placeholder}
            autoComplete="off"
            data-filter
          />
          {Object.entries(hidden).map(([key, text]) =>
            text === undefined ? null : <input key={key} type="hidden" name={key} value={text} />,
          )}
          {value === '' ? null : (
            <IconLink
              className="filter-clear"
              small
              icon={<XCircleFillIcon />}
              label={uiMessages.t('clear')}
              href={clearHref}
            />
          )}
        </form>
      </search>
      {children}
    </div>
  );
}

/** All | Open 12 | Closed 3: tabs in the head of a list's card. */
export function Segments({
  label,
  items,
}: {
  label: string;
  items: readonly {
    href: string;
    label: ReactNode;
    icon?: ReactNode;
    count?: number | undefined;
    current: boolean;
  }[];
}) {
  return (
    <nav className="segments" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.icon}
          {item.label}
          {item.count === undefined ? null : (
            <span className="muted tabular">{formatNumber(item.count)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
