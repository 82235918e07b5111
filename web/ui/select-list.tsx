import { CheckIcon } from '@primer/octicons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { takeTyped } from '../platform/typing-ahead.tsx';
import { TextInput } from './field.tsx';
import { Spinner } from './feedback.tsx';
import { uiMessages } from './ui.messages.ts';
import './select-panel.css';

export interface SelectOption {
  id: string | number;
  label: string;
  description?: string | undefined;
  leading?: ReactNode;
}

/** Of the panel that the list is in. */
export interface SelectPanelState {
  open: boolean;
  close: () => void;
}

export interface SelectListProps extends SelectPanelState {
  title: string;
  placeholder: string;
  options: readonly SelectOption[];
  loading?: boolean;
  selected: readonly (string | number)[];
  /** One only: choosing closes the panel. */
  single?: boolean;
  /** The search is the caller's: it fetches. Without it the options are filtered here. */
  onSearch?: (text: string) => void;
  /** Called once, when the panel closes, and only when something changed. */
  onChange: (selected: (string | number)[]) => void;
  footer?: ReactNode;
}

/** Search and choose: assignees, labels, milestones. Arrow keys move, Enter chooses, Escape closes; what was chosen is handed over when it closes. */
export function SelectList({
  open,
  close,
  title,
  placeholder,
  options,
  loading = false,
  selected,
  single = false,
  onSearch,
  onChange,
  footer,
}: SelectListProps) {
  const id = useId();
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
      finish(next);
      close();
    }
  };
  const latest = useRef({ selected, draft, finish, onSearch });
  useEffect(() => {
    latest.current = { selected, draft, finish, onSearch };
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    const now = latest.current;
    if (open) {
      const typed = takeTyped();
      setDraft(now.selected);
      setSearch(typed);
      setActive(0);
      now.onSearch?.(typed);
      input.current?.focus();
    } else if (!single) now.finish(now.draft);
  }, [open, single]);
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
    <>
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
    </>
  );
}
