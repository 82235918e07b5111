import { Tooltip, useTooltipStore } from '@ariakit/react';
import { useEffect, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** How long pointer or focus rest on an element before its tooltip opens, in milliseconds. */
const rest = 300;

let root: Root | undefined;
let current: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let leaving = new AbortController();

const isReached = (anchor: HTMLElement): boolean =>
  anchor.matches(':hover, :focus-visible, :has(:focus-visible)');

function render(anchor: HTMLElement | undefined): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Tip anchor={anchor} />);
}

const hide = (): void => render(undefined);

/** The tooltip of the element. The pointer can move onto it; Escape and a click hide it. */
function Tip({ anchor }: { anchor: HTMLElement | undefined }) {
  const store = useTooltipStore({
    placement: 'bottom',
    // Time to cross the gap.
    hideTimeout: 100,
    open: anchor !== undefined,
    setOpen: (open) => {
      if (!open) hide();
    },
  });
  useLayoutEffect(() => {
    if (anchor !== undefined) store.setAnchorElement(anchor);
  }, [store, anchor]);
  useEffect(() => {
    if (anchor === undefined) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      hide();
      // Who points at something in a dialog to read about it keeps the dialog. Everywhere else Escape also does what it does without
      // a tooltip: nobody presses it twice for one that only came with the focus, or before the menu of its element was there.
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (dialog?.contains(anchor) !== true || !anchor.matches(':hover')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // A row that leaves its list, or a page that is left, says nothing about it.
    const removed = new MutationObserver(() => {
      if (!anchor.isConnected) hide();
    });
    removed.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('keydown', onKey, true);
    anchor.addEventListener('click', hide);
    return () => {
      removed.disconnect();
      document.removeEventListener('keydown', onKey, true);
      anchor.removeEventListener('click', hide);
    };
  }, [anchor]);
  return (
    <Tooltip
      store={store}
      className="tooltip"
      gutter={4}
      fixed
      hideOnEscape={false}
      hideOnHoverOutside={() => anchor === undefined || !isReached(anchor)}
      disablePointerEventsOnApproach={false}
      // What is behind a dialog can't be seen.
      portalElement={() => anchor?.closest('dialog') ?? document.body}
      unmountOnHide
    >
      {anchor?.dataset['tip'] ?? anchor?.ariaLabel}
    </Tooltip>
  );
}

/** Shows the tooltip of an element that pointer or focus have reached, if they stay. */
export function showTip(anchor: HTMLElement): void {
  if (anchor === current) return;
  clearTimeout(timer);
  leaving.abort();
  leaving = new AbortController();
  current = anchor;
  const leave = (): void => {
    if (isReached(anchor)) return;
    clearTimeout(timer);
    current = undefined;
  };
  for (const type of ['pointerleave', 'focusout'])
    anchor.addEventListener(
      type,
      () => {
        leave();
        // The pointer may be on the tooltip.
        if (type === 'focusout' && document.querySelector('.tooltip:hover') === null) hide();
      },
      { signal: leaving.signal },
    );
  timer = setTimeout(() => {
    const isOpen = anchor.parentElement?.matches('details[open]') === true;
    if (anchor.isConnected && isReached(anchor) && !isOpen) render(anchor);
  }, rest);
}
