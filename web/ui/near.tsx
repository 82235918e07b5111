import {
  Suspense,
  use,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { LazyPage } from '../platform/lazy-page.tsx';

/** About a screen: what is nearer than that is fetched before the reader is there. */
const margin = '800px 0px';

export interface NearHandle {
  /** Brings it into sight; resolves when it is there and alive. */
  reach: () => Promise<void>;
}

interface Moment {
  readonly passed: Promise<void>;
  readonly pass: () => void;
  readonly isOver: () => boolean;
}

function moment(over = false): Moment {
  const { promise: passed, resolve } = withResolver();
  if (over) resolve();
  return {
    passed,
    pass() {
      over = true;
      resolve();
    },
    isOver: () => over,
  };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** React does not know the buttons within yet: remembers which were pressed. Ended by the answer. */
function holdPresses(element: HTMLElement, pressed: HTMLButtonElement[]): () => void {
  const hold = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(button);
  };
  // Before React, which lets nothing through to what it does not know yet.
  document.addEventListener('click', hold, true);
  return () => document.removeEventListener('click', hold, true);
}

/** Suspends until then. It has no hooks beside: React would count them while it waits. */
function After({ near, children }: { near: Moment; children: ReactNode }) {
  if (!near.isOver()) use(near.passed);
  return children;
}

/** Says when what it stands beside is alive. */
function Alive({ say }: { say: () => void }) {
  useEffect(say, [say]);
  return null;
}

/**
 * What stands far down a page or in a closed menu: it is in the HTML and works there as without script, and its script (`part`,
 * among the children) is fetched when the reader comes near, be it by scrolling, by key or by opening it. What is typed or sent until then counts.
 */
export function Near<P extends object>({
  part,
  children,
  fallback = null,
  handle,
  className,
}: {
  part: LazyPage<P>;
  children: ReactNode;
  /** Stands there after a navigation in the page, which brings no HTML; as high as what comes. */
  fallback?: ReactNode;
  handle?: RefObject<NearHandle | null>;
  className?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  // As rendered by the server until it is alive: a change would make React throw the HTML away, with what was typed into it.
  const [first] = useState({ children, fallback });
  const [near] = useState(() => moment(part.isLoaded()));
  const [alive] = useState(() => moment());
  const [live, setLive] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (live || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near.pass();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    const pressed: HTMLButtonElement[] = [];
    const release = holdPresses(element, pressed);
    void alive.passed.then(() => setLive(true));
    return () => {
      observer.disconnect();
      release();
      for (const button of pressed) button.click();
    };
  }, [live, near, alive]);

  useImperativeHandle(
    handle,
    () => ({
      reach() {
        place.current?.scrollIntoView({ block: 'nearest' });
        near.pass();
        return alive.passed;
      },
    }),
    [near, alive],
  );

  const shown = live ? children : first.children;
  const content = useMemo(
    () => (
      <Suspense fallback={first.fallback}>
        <After near={near}>
          {shown}
          <Alive say={alive.pass} />
        </After>
      </Suspense>
    ),
    [shown, first, near, alive],
  );
  return (
    <div ref={place} className={className} data-asleep={!live || undefined}>
      {content}
    </div>
  );
}
