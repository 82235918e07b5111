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

/** About one screen: the script of a part this close is fetched before the reader gets there. */
const margin = '800px 0px';

export interface HydrationHandle {
  /** Scrolls the part into view; resolves once it is hydrated. */
  reach: () => Promise<void>;
}

interface Signal {
  readonly whenFired: Promise<void>;
  readonly fire: () => void;
  readonly hasFired: () => boolean;
}

function signal(fired = false): Signal {
  const { promise: whenFired, resolve } = withResolver();
  if (fired) resolve();
  return {
    whenFired,
    fire() {
      fired = true;
      resolve();
    },
    hasFired: () => fired,
  };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Remembers which buttons are pressed before React has hydrated them. Call the result to stop. */
function holdPresses(element: HTMLElement, pressed: HTMLButtonElement[]): () => void {
  const hold = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(button);
  };
  // In the capture phase, because React stops events on elements that are not hydrated yet.
  document.addEventListener('click', hold, true);
  return () => document.removeEventListener('click', hold, true);
}

/** Suspends until the signal fires. It uses no other hook: React would count it while the component is suspended. */
function SuspendUntil({ near, children }: { near: Signal; children: ReactNode }) {
  if (!near.hasFired()) use(near.whenFired);
  return children;
}

/** Reports when its siblings are hydrated. */
function ReportHydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/**
 * A part far down a page or in a closed menu. The server renders it, and it works as it does without script. Its script (`part`, used in the
 * children) is fetched when the reader scrolls or tabs close to it, or opens it. Text typed and buttons pressed before that are kept.
 */
export function HydrateWhenNear<P extends object>({
  part,
  children,
  fallback = null,
  handle,
  className,
}: {
  part: LazyPage<P>;
  children: ReactNode;
  /** Shown after a navigation within the page, which brings no HTML; as high as the part itself. */
  fallback?: ReactNode;
  handle?: RefObject<HydrationHandle | null>;
  className?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  // The server’s rendering until it is hydrated: a change would make React discard the HTML together with the text typed into it.
  const [first] = useState({ children, fallback });
  const [near] = useState(() => signal(part.isLoaded()));
  const [hydration] = useState(() => signal());
  const [hydrated, setHydrated] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (hydrated || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near.fire();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    const pressed: HTMLButtonElement[] = [];
    const release = holdPresses(element, pressed);
    void hydration.whenFired.then(() => setHydrated(true));
    return () => {
      observer.disconnect();
      release();
      for (const button of pressed) button.click();
    };
  }, [hydrated, near, hydration]);

  useImperativeHandle(
    handle,
    () => ({
      reach() {
        place.current?.scrollIntoView({ block: 'nearest' });
        near.fire();
        return hydration.whenFired;
      },
    }),
    [near, hydration],
  );

  const shown = hydrated ? children : first.children;
  const content = useMemo(
    () => (
      <Suspense fallback={first.fallback}>
        <SuspendUntil near={near}>
          {shown}
          <ReportHydrated onHydrated={hydration.fire} />
        </SuspendUntil>
      </Suspense>
    ),
    [shown, first, near, hydration],
  );
  return (
    <div ref={place} className={className} data-asleep={!hydrated || undefined}>
      {content}
    </div>
  );
}
