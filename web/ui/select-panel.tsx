import { CheckIcon } from '@primer/octicons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TextInput } from './field.tsx';
import { Spinner } from './feedback.tsx';
import { uiMessages } from './ui.messages.ts';
import './menu.css';
import './select-panel.css';

export interface SelectOption {
  id: string | number;
  label: string;
  description?: string | undefined;
  leading?: ReactNode;
}

export interface SelectPanelProps {
  title: string;
  /** Shown on the opener. */
  opener: ReactNode;
  openerClass?: string;
  placeholder: string;
  options: readonly SelectOption[];
  loading?: boolean;
  selected: readonly (string | number)[];
  /** One only: choosing closes the panel. */
  single?: boolean;
  align?: 'start' | 'end';
  /** The search is the caller's: it fetches. Without it the options are filtered here. */
  onSearch?: (text: string) => void;
  /** Called once, when the panel closes, and only when something changed. */
  onChange: (selected: (string | number)[]) => void;
  onOpen?: () => void;
  footer?: ReactNode;
}

/** Search and choose: assignees, labels, milestones. Arrow keys move, Enter chooses, Escape closes; what was chosen is handed over when it closes. */
export function SelectPanel({
  title,
  opener,
  openerClass = 'btn btn-invisible btn-small',
  placeholder,
  options,
  loading = false,
  selected,
  single = false,
  align = 'end',
  onSearch,
  onChange,
  onOpen,
  footer,
}: SelectPanelProps) {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<readonly (string | number)[]>(selected);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const needle = search.trim().toLowerCase();
  const shown =
    onSearch === undefined && needle !== ''
      ? options.filter((option) =>
          `${option.label} ${option.description ?? ''}`.toLowerCase().includes(needle),
        )
      : options;

  const close = (chosen: readonly (string | number)[]): void => {
    if (details.current !== null) details.current.open = false;
    finish(chosen);
  };
  const finish = (chosen: readonly (string | number)[]): void => {
    const changed = chosen.length !== selected.length || chosen.some((value) => !selected.includes(value));
    if (changed) onChange([...chosen]);
  };
  const choose = (option: SelectOption): void => {
    const has = draft.includes(option.id);
    const next = single
      ? has
        ? []
        : [option.id]
      : has
        ? draft.filter((value) => value !== option.id)
        : [...draft, option.id];
    setDraft(next);
    if (single) {
      close(next);
      details.current?.querySelector('summary')?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = Math.min(Math.max(active + step, 0), shown.length - 1);
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = shown[active];
      if (option !== undefined) choose(option);
    }
  };

  return (
    <details
      ref={details}
      className="menu"
      data-menu="popover"
      onToggle={(event) => {
        if (event.currentTarget.open) {
          setDraft(selected);
          setSearch('');
          setActive(0);
          onSearch?.('');
          onOpen?.();
          input.current?.focus();
        } else if (!single) finish(draft);
      }}
    >
      <summary className={openerClass}>{opener}</summary>
      <div className={`menu-list select-panel menu-${align}`}>
        <div className="select-head">
          <p className="strong" id={`${id}t`}>
            {title}
          </p>
          <TextInput
            ref={input}
            type="search"
            role="combobox"
            aria-expanded
            aria-controls={`${id}l`}
            aria-activedescendant={shown[active] === undefined ? undefined : `${id}-${active}`}
            aria-label={placeholder}
            placeholder={placeholder}
            autoComplete="off"
            value={search}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setSearch(event.target.value);
              setActive(0);
              onSearch?.(event.target.value);
            }}
          />
        </div>
        <div
          id={`${id}l`}
          role="listbox"
          aria-multiselectable={!single}
          aria-labelledby={`${id}t`}
          className="select-list"
          tabIndex={-1}
        >
          {shown.map((option, index) => (
            // Keys go through the search box, as a combobox has it.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={draft.includes(option.id)}
              data-active={index === active || undefined}
              className="menu-item"
              onClick={() => choose(option)}
              onPointerMove={() => setActive(index)}
            >
              <span className="menu-check">{draft.includes(option.id) ? <CheckIcon /> : null}</span>
              {option.leading}
              <span className="grow truncate">
                {option.label}
                {option.description === undefined ? null : (
                  <span className="muted small"> {option.description}</span>
                )}
              </span>
            </div>
          ))}
        </div>
        {shown.length === 0 ? (
          <p className="select-empty">{loading ? <Spinner /> : uiMessages.t('noMatches')}</p>
        ) : null}
        {footer === undefined ? null : <div className="select-foot">{footer}</div>}
      </div>
    </details>
  );
}
