import { useEffect, useRef, useState, type ReactNode } from 'react';
import { addToast } from '../platform/toasts.ts';
import { TypingAhead } from '../platform/typing-ahead.tsx';
import { loadWidgets, type Widgets } from './late-widgets.ts';
import type { Opening } from './menus.ts';
import { uiMessages } from './ui.messages.ts';
import './menu.css';

export interface MenuProps {
  /** The style of the opener, a button by default. */
  summaryClass?: string | undefined;
  /** The content of the opener. */
  summary: ReactNode;
  /** Accessible name, if the opener shows no text. */
  label?: string | undefined;
  align?: 'start' | 'end';
  /** Fetches what the content needs, together with the widgets. */
  prepare?: (() => unknown) | undefined;
  children: ReactNode;
}

/** A panel that can be open. */
export interface PanelState {
  open: boolean;
  close: () => void;
}

interface OpenerProps extends Omit<MenuProps, 'children'> {
  /** A menu has entries, a panel arbitrary content. */
  isMenu?: boolean;
  /** Shows the label where the pointer rests. */
  tip?: boolean | undefined;
  panelClass?: string;
  /** `live` is false on the server: content that needs script can be left out. */
  children: (panel: PanelState, live: boolean) => ReactNode;
}

const doNothing = (): void => undefined;

/** React leaves the server's HTML as it is. */
const asServed = { dangerouslySetInnerHTML: { __html: '' } };

/**
 * The content on the server. A menu's entries are only text to a browser that runs scripts, until it opens one before the widgets are there
 * (`openServedMenus`): the menus of a page were half of the elements in front of its heading.
 */
function served(isMenu: boolean, children: OpenerProps['children']): ReactNode {
  const content = children({ open: false, close: doNothing }, false);
  // Panels can contain any HTML, in which the end of a `<noscript>` can stand. Entries are texts and icons of ours (`web/README.md`).
  return isMenu && content !== null ? <noscript>{content}</noscript> : content;
}

/**
 * The opener of a menu or panel: `<details>`, which opens without script. Pointer, finger or focus fetch the widgets, which then
 * show the content; a press that comes before is repeated. Until then the content is the server's HTML, and not hydrated.
 */
export function Opener({
  isMenu = false,
  summaryClass = 'btn btn-default',
  summary,
  label,
  align = 'start',
  tip = false,
  panelClass = '',
  prepare,
  children,
}: OpenerProps) {
  const root = useRef<HTMLDetailsElement>(null);
  const [widgets, setWidgets] = useState<Widgets>();
  const [opening, setOpening] = useState<Opening>();
  const live = widgets !== undefined;
  /** Also before it is rendered: a press can come first, and would find its own panel in the way. */
  const taken = useRef(false);
  /** Whether it is still to be opened when the widgets are there. */
  const wanted = useRef(false);
  const want = (to?: Opening): void => {
    if (to !== undefined) {
      setOpening(to);
      wanted.current = true;
    }
    const details = root.current;
    if (taken.current || details === null) return;
    const openAsServed = (): void => {
      if (to === undefined || !wanted.current) return;
      wanted.current = false;
      setOpening(undefined);
      // A panel that is made in the browser has nothing to show.
      if (details.lastElementChild!.textContent === '')
        addToast({ tone: 'danger', text: uiMessages.t('notLoaded') });
      else details.open = true;
    };
    Promise.all([loadWidgets(), prepare?.()]).then(([loaded]) => {
      if (taken.current) return;
      taken.current = loaded.canTakeOver(details);
      if (taken.current) setWidgets(loaded);
      else openAsServed();
    }, openAsServed);
  };
  const first = useRef(want);
  useEffect(() => {
    // It was opened before it was hydrated.
    if (root.current!.open) first.current('list');
  }, []);
  useEffect(() => {
    if (live || opening === undefined) return undefined;
    // Who goes on elsewhere meanwhile must not lose the focus to it, nor a letter.
    const giveUp = (event: Event): void => {
      const within = event.target instanceof Node && root.current!.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : within) return;
      wanted.current = false;
      setOpening(undefined);
    };
    const signs = ['pointerdown', 'focusin', 'keydown'];
    for (const sign of signs) document.addEventListener(sign, giveUp, true);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, giveUp, true);
    };
  }, [live, opening]);
  const placed = `menu-list${panelClass === '' ? '' : ` ${panelClass}`} menu-${align}`;
  return (
    // Events of the opener, on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={root}
      className="menu"
      data-menu={isMenu ? '' : undefined}
      onPointerOver={() => want()}
      onFocus={() => want()}
      onTouchStart={() => want()}
      onKeyDown={({ key, currentTarget }) => {
        // As the server has rendered it, it is the browser's own.
        if (live || key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')!.focus();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a native opener */}
      <summary
        className={`${summaryClass}${tip ? ' tip' : ''}`}
        aria-haspopup={isMenu ? 'menu' : undefined}
        aria-label={label}
        onClick={(event) => {
          if (!live && root.current!.open) return;
          event.preventDefault();
          const { dataset } = event.currentTarget;
          const to = dataset['to'];
          delete dataset['to'];
          // Also while it is still fetched; but a press that was held until here is one press, however often it arrives.
          if (opening !== undefined && to === undefined && (live || event.nativeEvent.isTrusted)) {
            wanted.current = false;
            setOpening(undefined);
          }
          // Enter is a click without a count.
          else want((to as Opening | undefined) ?? (event.detail === 0 ? 'first' : 'list'));
        }}
      >
        {summary}
      </summary>
      {live || isMenu || opening === undefined ? null : <TypingAhead />}
      {live ? (
        <widgets.Panel
          isMenu={isMenu}
          opening={opening}
          setOpening={setOpening}
          root={root}
          align={align}
          label={label}
          className={placed}
        >
          {children}
        </widgets.Panel>
      ) : (
        <div
          className={placed}
          suppressHydrationWarning
          {...(isMenu ? { role: 'menu', 'aria-label': label } : {})}
          {...(typeof window === 'undefined' ? { children: served(isMenu, children) } : asServed)}
        />
      )}
    </details>
  );
}
