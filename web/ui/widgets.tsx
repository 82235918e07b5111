import {
  Menu,
  MenuItem,
  Popover,
  useMenuStore,
  usePopoverStore,
  useStoreState,
  type MenuStore,
  type PopoverStore,
} from '@ariakit/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import './widgets.css';
import { EntryContext } from './menu-entry.tsx';
import type { Opening } from './menus.ts';
import type { PanelState } from './opener.tsx';

export { Combobox, ComboboxItem, ComboboxList, useComboboxStore, type ComboboxStore } from '@ariakit/react';
export { Tools } from './tools.tsx';
export { showTip } from './tooltip.tsx';

/** The gap between a panel and its opener, in pixels. */
const gap = 4;
/** With less room than this above and below the opener, the panel covers it. */
const leastRoom = 200;

interface PanelProps {
  isMenu: boolean;
  opening: Opening | undefined;
  setOpening: (to: Opening | undefined) => void;
  root: RefObject<HTMLDetailsElement | null>;
  align: 'start' | 'end';
  label: string | undefined;
  className: string;
  children: (panel: PanelState, live: true) => ReactNode;
}

/** Whether the content of a panel can be replaced: not where somebody is, or has typed. */
export function canTakeOver(details: HTMLDetailsElement): boolean {
  const { activeElement: focused } = document;
  if (details.open && details.contains(focused) && focused?.closest('summary') === null) return false;
  return ![...details.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue,
  );
}

/** Places the panel of a `<details>`, and opens and closes it together with the panel. */
function useOpener(
  store: MenuStore | PopoverStore,
  { root, opening, setOpening, label, className, children }: PanelProps,
) {
  const id = useId();
  const [covers, setCovers] = useState(false);
  const [isClipped, setIsClipped] = useState(false);
  const isOpen = opening !== undefined;
  // Only then its content can be focused: a panel that goes is still mounted, but takes no focus until its store knows that it is opened again.
  const isShown = useStoreState(store, ({ open, mounted }) => open && mounted);
  useLayoutEffect(() => {
    const details = root.current!;
    const summary = details.querySelector('summary')!;
    summary.id = id;
    store.setDisclosureElement(summary);
    store.setAnchorElement(summary);
    details.toggleAttribute('open', isOpen);
    const { top, bottom } = summary.getBoundingClientRect();
    setIsClipped(details.closest('[data-clips]') !== null);
    if (isOpen) setCovers(Math.max(top, innerHeight - bottom) < leastRoom + gap);
  }, [store, root, id, isOpen]);
  const latest = useRef(setOpening);
  useEffect(() => {
    latest.current = setOpening;
  });
  useEffect(() => {
    const details = root.current!;
    // Others can open and close it too, such as a search in the page.
    const follow = (): void => {
      if (details.open !== store.getState().open) latest.current(details.open ? 'list' : undefined);
    };
    details.addEventListener('toggle', follow);
    return () => details.removeEventListener('toggle', follow);
  }, [store, root]);
  return {
    className,
    ...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label }),
    gutter: gap,
    overlap: covers,
    // What scrolls or is not drawn while it is out of sight would cut it off.
    portal: isClipped,
    wrapperProps: { className: 'menu-place' },
    hideOnEscape(event: KeyboardEvent | React.KeyboardEvent) {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    children: children(
      {
        open: isOpen && isShown,
        close: () => {
          setOpening(undefined);
          root.current!.querySelector('summary')!.focus();
        },
      },
      true,
    ),
  };
}

const asEntry = (element: ReactElement, disabled: boolean | undefined): ReactElement => (
  <MenuItem render={element} disabled={disabled} />
);

function MenuPanel(props: PanelProps) {
  const { opening, setOpening, align } = props;
  const store = useMenuStore({
    placement: `bottom-${align}`,
    focusLoop: true,
    open: opening !== undefined,
    setOpen: (open) => setOpening(open ? 'list' : undefined),
  });
  const shared = useOpener(store, props);
  useLayoutEffect(() => {
    if (opening === undefined) return;
    store.setInitialFocus(opening === 'list' ? 'container' : opening);
    store.setAutoFocusOnShow(true);
  }, [store, opening]);
  return (
    <EntryContext value={asEntry}>
      <Menu {...shared} store={store} />
    </EntryContext>
  );
}

function PlainPanel(props: PanelProps) {
  const { opening, setOpening, align } = props;
  const store = usePopoverStore({
    placement: `bottom-${align}`,
    open: opening !== undefined,
    setOpen: (open) => setOpening(open ? 'list' : undefined),
  });
  const shared = useOpener(store, props);
  return (
    // A form that begins with a field is written in at once. Other content moves the focus itself, if at all.
    <Popover
      {...shared}
      store={store}
      autoFocusOnShow={(first) =>
        first?.matches('form :is(input, textarea, select)') === true &&
        first.closest('.menu-panel')?.contains(document.activeElement) === false
      }
    />
  );
}

/** What an opener shows. */
export function Panel(props: PanelProps) {
  return props.isMenu ? <MenuPanel {...props} /> : <PlainPanel {...props} />;
}
