import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { RawHtml } from '../../platform/raw-html.tsx';
import { useHydrating } from '../../ui/hydrate-when.tsx';
import { createWatch } from '../../ui/watch-viewport.ts';
import { withoutTags, type PlacedRun } from './diff-places.ts';

/** How far from the window rows are drawn, in windows. */
const windows = 1.5;
const watch = createWatch(`${windows * 100}% 0px`);
export const rowHeight = 20;

let isPrinting = false;
function followPrinting(changed: () => void): () => void {
  const follow = ({ type }: Event): void => {
    isPrinting = type === 'beforeprint';
    changed();
  };
  for (const when of ['beforeprint', 'afterprint']) addEventListener(when, follow);
  return () => {
    for (const when of ['beforeprint', 'afterprint']) removeEventListener(when, follow);
  };
}

const isSeenNow = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Whether its elements are needed as they are: it has the focus, a selection or a range of lines ends in it, or one is being chosen around it. */
function isHeld(element: Element): boolean {
  const selection = getSelection();
  return (
    element.contains(document.activeElement) ||
    element.closest('[data-choosing]') !== null ||
    element.querySelector('[data-held]') !== null ||
    (selection?.isCollapsed === false &&
      (element.contains(selection.anchorNode) || element.contains(selection.focusNode)))
  );
}

const FarLines = memo(function FarLines({ lines }: { lines: readonly PlacedRun[] }) {
  const html = useMemo(() => lines.map(({ run }) => withoutTags(run.html)).join(''), [lines]);
  return <RawHtml className="diff-rest" html={html} />;
});

/** Lines of a long file. While the reader is far from them they are one text, which is found, copied and read, but has no elements. */
export function LineBlock({
  height,
  lines,
  stays,
  children,
}: {
  /** Pixels, about. */
  height: number;
  lines: readonly PlacedRun[];
  /** Something is written there, or the address leads there. */
  stays: boolean;
  children: () => ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  // Those that the server sends are there.
  const isHydrating = useHydrating();
  const [isInReach, setIsInReach] = useState(isHydrating);
  const printing = useSyncExternalStore(
    followPrinting,
    () => isPrinting,
    () => false,
  );
  // The first rows are painted before the texts of all others are made, a few at a time.
  const isFilled = useDeferredValue(true, false);
  // What is seen is painted at once, and the watch draws what else is near right after that.
  useLayoutEffect(() => {
    if (isSeenNow(place.current!)) setIsInReach(true);
  }, []);
  useEffect(() => {
    const element = place.current!;
    return watch(element, (isIntersecting) => {
      if (isIntersecting || !isHeld(element)) setIsInReach(isIntersecting);
    });
  }, []);
  return (
    <div
      ref={place}
      className={stays ? undefined : 'diff-block'}
      style={{ '--height': `${height}px` } as CSSProperties}
    >
      {isInReach || stays || printing ? (
        children()
      ) : isFilled ? (
        <FarLines lines={lines} />
      ) : (
        <div className="diff-rest" />
      )}
    </div>
  );
}
