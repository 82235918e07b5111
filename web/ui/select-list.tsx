import { CheckIcon } from '@primer/octicons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '../platform/composing.ts';
import { takeTyped } from '../platform/typing-ahead.tsx';
import type { Found } from '../platform/use-found.ts';
import { Button } from './button.tsx';
import { TextInput } from './field.tsx';
import { Spinner } from './feedback.tsx';
import { LoadFailed } from './load-failed.tsx';
import { arrange, toggled } from './select-options.ts';
import { selectMessages } from './select.messages.ts';
import { uiMessages } from './ui.messages.ts';
import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from './widgets.tsx';
import './select-panel.css';

const { t } = selectMessages;

export interface SelectOption {
  label: string;
  description?: string | undefined;
  leading?: ReactNode;
}

/** From the panel that contains the list. */
export interface SelectPanelState {
  open: boolean;
  close: () => void;
}

export interface SelectListProps<T extends { id: number }> extends SelectPanelState {
  title: string;
  placeholder: string;
  /** The server's choices: `useFound`. */
  found: Found<T>;
  optionOf: (item: T) => SelectOption;
  selected: readonly T[];
  /** Single choice: choosing closes the panel. */
  single?: boolean;
  /** How many can be chosen: with one more, the oldest goes. */
  most?: number | undefined;
  /** Called once when the panel closes, if the choice changed; `before` is what was selected when it opened. */
  onChange: (selected: T[], before: readonly T[]) => void;
  /** Called on each choice instead, for forms that keep it. */
  each?: boolean | undefined;
  footer?: ReactNode;
  /** The entry that clears the choice: 'No label'. */
  none?: string;
  /** Shown if nothing could be fetched. */
  failed?: string;
  /** Creates a missing choice, in place of the list; the new one is selected. */
  sub?: { opener: string; renderForm: (done: (made?: T) => void) => ReactNode } | undefined;
}

/** Scrolls the list to its active entry, and never the page: the panel may not have been placed yet, and it always fits into the window. */
function scrollList(entry: HTMLElement): void {
  for (const box of [entry.closest('.select-list'), entry.closest('.select-panel')]) {
    if (box === null) continue;
    const [is, within] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += Math.min(0, is.top - within.top) + Math.max(0, is.bottom - within.bottom);
  }
}

/**
 * A searchable list: assignees, labels, milestones. Arrow keys move, Enter chooses, Escape closes. The choice is reported when
 * it closes. Selected entries are at the top; they keep their place while somebody chooses, until the next search.
 */
export function SelectList<T extends { id: number }>({
  open,
  close,
  title,
  placeholder,
  found,
  optionOf,
  selected,
  single = false,
  most,
  onChange,
  each = false,
  footer,
  none,
  failed,
  sub,
}: SelectListProps<T>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<readonly T[]>(selected);
  const [first, setFirst] = useState<readonly T[]>(selected);
  const [opened, setOpened] = useState<readonly T[]>(selected);
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const shown = arrange(found, first, search, (item) => {
    const { label, description = '' } = optionOf(item);
    return `${label} ${description}`;
  });
  const isChosen = (item: T): boolean => draft.some((chosen) => chosen.id === item.id);

  const finish = (chosen: readonly T[]): void => {
    // A panel that reports when it closes is compared with what it began with: others may have changed it since.
    const before = single || each ? selected : opened;
    const changed =
      chosen.length !== before.length ||
      chosen.some((item) => !before.some(({ id: one }) => one === item.id));
    if (changed) onChange([...chosen], before);
  };
  const choose = (item: T): void => {
    const next = toggled(draft, item, single ? 1 : most);
    setDraft(next);
    if (single || each) finish(next);
    if (single) close();
  };
  /** Enter was pressed before there was anything to choose. */
  const [entered, setEntered] = useState(false);
  const [top] = shown;
  const enter = (event: KeyboardEvent): void => {
    // What is active has taken it; the list marks its first entry a moment after it shows it.
    if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (top !== undefined) choose(top);
    else setEntered(found.state === 'loading');
  };
  const type = (text: string, chosen: readonly T[]): void => {
    setEntered(false);
    setSearch(text);
    setFirst(chosen);
    found.onSearch(text);
  };
  const store = useComboboxStore({ open });
  const clear = (): void => {
    setDraft([]);
    if (single || each) finish([]);
    if (single) close();
    else input.current?.focus();
  };
  const made = (item?: T): void => {
    setMaking(false);
    if (item === undefined) return;
    choose(item);
    type('', [...draft, item]);
  };
  const latest = useRef({ selected, draft, finish, type, choose });
  useEffect(() => {
    latest.current = { selected, draft, finish, type, choose };
  });
  useEffect(() => {
    if (!entered || (open && top === undefined && found.state === 'loading')) return;
    setEntered(false);
    if (open && top !== undefined) latest.current.choose(top);
  }, [entered, open, top, found.state]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    const now = latest.current;
    setMaking(false);
    if (open) {
      setOpened(now.selected);
      setDraft(now.selected);
      now.type(takeTyped(), now.selected);
      // The panel is about to be placed where it is in sight.
      input.current?.focus({ preventScroll: true });
      store.move(store.first());
    } else if (!single) now.finish(now.draft);
  }, [open, single, store]);
  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && !making && open) input.current?.focus();
    wasMaking.current = making;
  }, [making, open]);
  if (making && sub !== undefined) return sub.renderForm(made);
  return (
    <>
      <div className="select-head">
        <p className="strong" id={`${id}t`}>
          {title}
        </p>
        <Combobox
          ref={input}
          store={store}
          autoSelect="always"
          autoComplete="list"
          unstable_scrollIntoView={scrollList}
          aria-expanded={shown.length > 0}
          aria-label={placeholder}
          placeholder={placeholder}
          value={search}
          setValueOnChange={false}
          onChange={(event) => type(event.target.value, draft)}
          onKeyDown={enter}
          render={<TextInput type="search" />}
        />
      </div>
      <ComboboxList
        store={store}
        aria-multiselectable={!single}
        aria-labelledby={`${id}t`}
        aria-busy={found.state === 'loading'}
        className="select-list"
        hidden={shown.length === 0}
      >
        {shown.map((item) => {
          const { label, description, leading } = optionOf(item);
          const chosen = isChosen(item);
          return (
            <ComboboxItem
              key={item.id}
              id={`${id}-${item.id}`}
              aria-selected={chosen}
              focusOnHover
              blurOnHoverEnd={false}
              className="menu-item"
              onClick={() => choose(item)}
            >
              <span className="menu-check">{chosen ? <CheckIcon /> : null}</span>
              {leading}
              <span className="grow truncate" dir="auto">
                {label}
                {description === undefined ? null : <span className="muted small"> {description}</span>}
              </span>
            </ComboboxItem>
          );
        })}
      </ComboboxList>
      {found.state === 'loading' && shown.length === 0 ? (
        <p className="select-empty">
          <Spinner />
        </p>
      ) : null}
      {found.state === 'failed' ? <LoadFailed text={failed} onRetry={found.retry} /> : null}
      <div className="select-state" role="status">
        {found.state !== 'ready' ? null : shown.length === 0 ? (
          <p>{uiMessages.t('noMatches')}</p>
        ) : found.more ? (
          <p className="small">{t('more')}</p>
        ) : search === '' ? null : (
          <p className="visually-hidden">{t('matches', { count: shown.length })}</p>
        )}
      </div>
      {footer === undefined && none === undefined && sub === undefined ? null : (
        <div className="select-foot">
          {none === undefined || draft.length === 0 ? null : (
            <Button small onClick={clear}>
              {none}
            </Button>
          )}
          {sub === undefined ? null : (
            <Button small onClick={() => setMaking(true)}>
              {sub.opener}
            </Button>
          )}
          {footer}
        </div>
      )}
    </>
  );
}
