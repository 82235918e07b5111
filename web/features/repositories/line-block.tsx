import {
  createContext,
  memo,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
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

/** Whether the lines of the file were there before. */
const FileOpened = createContext<RefObject<boolean>>({ current: false });

/** Around the lines of a file: those that are drawn with it need not be measured. */
export function FileLinesOpening({ children }: { children: ReactNode }) {
  const isOpened = useRef(false);
  useEffect(() => {
    isOpened.current = true;
  }, []);
  return <FileOpened value={isOpened}>{children}</FileOpened>;
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
  isFirst,
  children,
}: {
  /** Pixels, about. */
  height: number;
  lines: readonly PlacedRun[];
  /** Something is written there, or the address leads there. */
  stays: boolean;
  /** The first lines of a file, which are drawn without being asked where they are. */
  isFirst: boolean;
  children: () => ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  // Those that the server sends are there.
  const isHydrating = useHydrating();
  const [isInReach, setIsInReach] = useState(isHydrating || isFirst);
  const isOpened = use(FileOpened);
  const printing = useSyncExternalStore(
    followPrinting,
    () => isPrinting,
    () => false,
  );
  // The first rows are painted before the texts of all others are made, a few at a time.
  const isFilled = useDeferredValue(true, false);
  // What is seen is painted at once, and the watch draws what else is near right after that. Of a file that has just come its first lines
  // fill the window: to measure where the others are would lay out the page once more before anything is painted.
  useLayoutEffect(() => {
    if (isOpened.current && isSeenNow(place.current!)) setIsInReach(true);
  }, [isOpened]);
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
