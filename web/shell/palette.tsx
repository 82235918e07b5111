import { SearchIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../platform/app-context.tsx';
import { pageContext } from '../platform/page-context.ts';
import { paletteActions, paletteSources, type PaletteItem } from '../platform/palette.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '../ui/widgets.tsx';
import { Keys } from './keys.tsx';
import { overlayMessages } from './overlay.messages.ts';
import { takeTyped } from '../platform/typing-ahead.tsx';
import './palette.css';

const { t } = overlayMessages;

interface Section {
  heading: string;
  items: readonly PaletteItem[];
}

/** How well a text matches the query: words in order, matches at the beginning first. Negative if it does not match. */
export function scoreOf(text: string, needle: string): number {
  const haystack = text.toLowerCase();
  if (needle === '') return 0;
  const at = haystack.indexOf(needle);
  if (at === 0) return 3;
  if (at > 0) return haystack[at - 1] === ' ' ? 2 : 1;
  let position = 0;
  for (const character of needle.replaceAll(' ', '')) {
    position = haystack.indexOf(character, position) + 1;
    if (position === 0) return -1;
  }
  return 0.5;
}

function actionsFor(text: string): PaletteItem[] {
  const context = pageContext();
  const needle = text.trim().toLowerCase();
  return paletteActions
    .all()
    .filter((action) => action.when?.(context) ?? true)
    .map((action) => ({
      action,
      score: Math.max(
        scoreOf(action.label, needle),
        action.words === undefined ? -1 : scoreOf(action.words, needle) - 1,
      ),
    }))
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, needle === '' ? 12 : 6)
    .map(({ action }) =>
      action.hrefIn === undefined ? action : { ...action, href: action.hrefIn(context) },
    );
}

/** Ctrl+K: all pages and actions, by name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Section[]>([]);
  const store = useComboboxStore({ open: true, focusLoop: true });

  useEffect(() => {
    dialog.current?.showModal();
    setText(takeTyped());
    store.move(store.first());
  }, [store]);

  useEffect(() => {
    const needle = text.trim();
    if (needle === '') {
      setFound([]);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const results = new Map<string, Section>();
      for (const source of paletteSources.all()) {
        source.search(api, needle, controller.signal, pageContext()).then(
          (items) => {
            if (controller.signal.aborted) return;
            results.set(source.id, { heading: source.heading, items });
            // In the order of the sources, whichever answers first.
            setFound(paletteSources.all().flatMap((each) => results.get(each.id) ?? []));
          },
          () => undefined,
        );
      }
    }, 120);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text]);

  const actions: Section = { heading: t('paletteActions'), items: actionsFor(text) };
  // Search results come before actions that match by accident.
  const sections = (text.trim() === '' ? [actions, ...found] : [...found, actions]).filter(
    (section) => section.items.length > 0,
  );
  const open = (item: PaletteItem): void => {
    onClose();
    if (item.run !== undefined) item.run(pageContext());
    else if (item.href !== undefined) pageContext().go(item.href);
  };
  return (
    // A click on the backdrop hits the dialog itself; Escape does the same by key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('paletteTitle')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="palette-frame">
        <div className="palette-input">
          <SearchIcon />
          <Combobox
            store={store}
            autoSelect="always"
            value={text}
            setValueOnChange={false}
            onChange={(event) => setText(event.target.value)}
            aria-label={t('palettePlaceholder')}
            placeholder={t('palettePlaceholder')}
            spellCheck={false}
          />
        </div>
        <ComboboxList store={store} className="palette-list" aria-label={t('paletteTitle')}>
          {sections.map((section) => (
            <div key={section.heading} role="group" aria-label={section.heading}>
              <div className="menu-heading">{section.heading}</div>
              {section.items.map((item) => (
                <ComboboxItem
                  key={item.id}
                  focusOnHover
                  blurOnHoverEnd={false}
                  className="menu-item"
                  onClick={() => open(item)}
                >
                  {item.icon}
                  <span className="truncate">{item.label}</span>
                  {item.detail === undefined ? null : (
                    <span className="muted truncate small grow">{item.detail}</span>
                  )}
                  {item.keys === undefined ? null : (
                    <span className="palette-keys">
                      <Keys keys={item.keys} />
                    </span>
                  )}
                </ComboboxItem>
              ))}
            </div>
          ))}
          {sections.length === 0 ? (
            <p className="select-empty muted">
              {text.trim() === '' ? uiMessages.t('noMatches') : t('paletteNothing', { text: text.trim() })}
            </p>
          ) : null}
        </ComboboxList>
        <p className="palette-hint small muted">{t('paletteHint')}</p>
      </div>
    </dialog>
  );
}
