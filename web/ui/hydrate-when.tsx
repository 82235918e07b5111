import {
  startTransition,
  Suspense,
  use,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import type { LazyPage } from '../platform/lazy-page.tsx';
import { platformMessages } from '../platform/platform.messages.ts';
import { toastError } from '../platform/toasts.ts';
import { dropPresses, movedWhilePressed, repeatPresses, whenPressed } from './hydration/held-presses.ts';
import { followFocus, isNothingFocused, takeTexts } from './hydration/kept-texts.ts';
import { signal, type Signal } from './hydration/signal.ts';
import { repeatUse, whenUsed, whenVisible, whenVisibleOrUsed, type Watch } from './hydration/watch-part.ts';

export interface HydrationHandle {
  /** Scrolls the part into view; resolves once it is hydrated. */
  reach: () => Promise<void>;
  /** Resolves once it is hydrated. */
  hydrate: () => Promise<void>;
}

/** Suspends until the signal fires. It uses no other hook: React would count it while the component is suspended. */
function SuspendUntil({ needed, children }: { needed: Signal; children: ReactNode }) {
  if (!needed.hasFired()) use(needed.whenFired);
  return children;
}

/** Reports when its siblings are hydrated. */
function ReportHydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

const never = (): (() => void) => () => undefined;

/** Whether the page's HTML comes from the server, and this is the render that hydrates it. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** The server's elements, put back: React takes them away if something around the part changes while it is asleep. */
function AsServed({
  nodes,
  focused,
  otherwise,
  onLeave,
}: {
  nodes: RefObject<readonly Node[]>;
  /** What had the focus before they were taken away. */
  focused: RefObject<Element | null>;
  otherwise: ReactNode;
  /** Called before they go for good. */
  onLeave: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = place.current;
    here?.append(...nodes.current);
    if (here !== null) movedWhilePressed(here);
    const { current } = focused;
    if (isNothingFocused() && current instanceof HTMLElement && here?.contains(current) === true)
      current.focus({ preventScroll: true });
    return onLeave;
  }, [nodes, focused, onLeave]);
  return (
    <div ref={place} className="late-part">
      {nodes.current.length === 0 ? otherwise : null}
    </div>
  );
}

interface LateProps<P extends object> {
  part: LazyPage<P>;
  children: ReactNode;
  /** Shown after a navigation within the page, which brings no HTML; as high as the part itself. */
  fallback?: ReactNode;
  handle?: RefObject<HydrationHandle | null>;
  className?: string;
}

function LatePart<P extends object>({
  part,
  watch,
  of,
  wake,
  atOnce,
  children,
  fallback = null,
  handle,
  className,
  bindsPresses = false,
}: LateProps<P> & { watch: Watch; of?: unknown; wake?: unknown; atOnce: boolean; bindsPresses?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const served = useRef<readonly Node[]>([]);
  // The server’s rendering until it is hydrated: a change would make React discard the HTML together with the text typed into it.
  const [first] = useState({ children, fallback, of, wake });
  const [needed] = useState(() => signal(atOnce || part.isLoaded()));
  const [hydration] = useState(() => signal());
  const [hydrated, setHydrated] = useState(false);
  const [outdated, setOutdated] = useState(false);
  const typeAgain = useRef<() => void>(undefined);
  const focused = useRef<Element>(null);
  const take = useCallback(() => {
    if (place.current === null) return;
    // Taken twice where what comes instead has to wait: what was found first is given back first.
    const [before, now] = [typeAgain.current, takeTexts(place.current)];
    typeAgain.current = () => {
      before?.();
      now();
    };
  }, []);
  const isOther = of !== first.of;
  const changed = !hydrated && isOther;
  useLayoutEffect(() => {
    if (isOther && bindsPresses) dropPresses(place.current!);
  }, [isOther, bindsPresses]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    if (hydrated) {
      typeAgain.current?.();
      repeatUse(element);
      repeatPresses(element);
      return undefined;
    }
    const stopFollowing = followFocus(element, focused);
    if (!needed.hasFired())
      served.current = [...element.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
    const stop = watch(element, needed.fire);
    whenPressed(element, () => {
      needed.fire();
      // The press goes with the page, which is loaded again once the server is there.
      part.preload()?.catch(() => toastError(null, platformMessages.t('unreachable')));
    });
    return () => {
      stop();
      stopFollowing();
    };
  }, [hydrated, needed, watch, part]);
  useEffect(() => {
    if (wake !== first.wake) needed.fire();
  }, [wake, first, needed]);
  useEffect(() => {
    if (!changed) return;
    // The server's HTML shows something else by now: hydrating it would fail, so it is replaced.
    const replace = (): void => {
      // It was used meanwhile, and shows what is new already.
      if (hydration.hasFired()) return;
      needed.fire();
      take();
      setOutdated(true);
    };
    const loading = part.preload();
    if (loading === undefined) replace();
    else loading.then(replace, () => undefined);
  }, [changed, needed, part, hydration, take]);

  useImperativeHandle(handle, () => {
    const hydrate = (): Promise<void> => {
      needed.fire();
      return hydration.whenFired;
    };
    return {
      hydrate,
      reach() {
        place.current?.scrollIntoView({ block: 'nearest' });
        return hydrate();
      },
    };
  }, [needed, hydration]);

  // Together with what the part's own effects change, such as its text for what was typed before: React gives both the priority of the hydration, which can
  // be the lowest. What is repeated earlier would come to a form that is still empty.
  const report = useCallback(() => {
    hydration.fire();
    setHydrated(true);
  }, [hydration]);
  const shown = hydrated || outdated ? children : first.children;
  const content = useMemo(
    () => (
      <Suspense
        key={outdated ? 'new' : 'served'}
        fallback={<AsServed nodes={served} focused={focused} otherwise={first.fallback} onLeave={take} />}
      >
        <SuspendUntil needed={needed}>
          {shown}
          <ReportHydrated onHydrated={report} />
        </SuspendUntil>
      </Suspense>
    ),
    [shown, outdated, first, needed, report, take],
  );
  return (
    <div ref={place} className={className} data-asleep={!hydrated || undefined}>
      {content}
    </div>
  );
}

/** A part of a page that the server has not drawn, whose script is there. */
function AwakePart({ handle, children }: Pick<LateProps<object>, 'children' | 'handle'>) {
  const place = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => {
    const hydrate = (): Promise<void> => Promise.resolve();
    return {
      hydrate,
      reach() {
        place.current?.scrollIntoView({ block: 'nearest' });
        return hydrate();
      },
    };
  }, []);
  return (
    <div ref={place} className="late-part">
      {children}
    </div>
  );
}

/**
 * A part far down a page. The server renders it, and it works as it does without script. Its script (`part`, used in the
 * children) is fetched when the reader scrolls or tabs close to it, or opens it. Text typed and buttons pressed before that are kept.
 */
export function HydrateWhenVisible<P extends object>(props: LateProps<P>) {
  return <LatePart {...props} watch={whenVisible} atOnce={false} />;
}

/**
 * A part that most readers only look at. The server renders it; its script (`part`, used in the children) is fetched when pointer, finger or focus
 * reach it, or when `of`, which it shows, becomes another value or object. What is pressed before that is kept. What is not even shown
 * right without script (`drawn`) is hydrated when the reader comes close. Another value of `wake` hydrates what was served, which then shows what is new.
 * Where a press is a decision on what is shown (`bindsPresses`), one that was kept counts no more once that has changed.
 */
export function HydrateWhenUsed<P extends object>({
  drawn = false,
  ...props
}: Omit<LateProps<P>, 'className'> & {
  of: unknown;
  wake?: unknown;
  drawn?: boolean;
  bindsPresses?: boolean;
}) {
  const [served] = useState(useHydrating());
  const [direct] = useState(!served && props.part.isLoaded());
  return direct ? (
    <AwakePart handle={props.handle}>{props.children}</AwakePart>
  ) : (
    <LatePart
      {...props}
      className="late-part"
      watch={drawn ? whenVisibleOrUsed : whenUsed}
      atOnce={!served}
    />
  );
}

/**
 * A part whose script is fetched right after the page's. The server renders it. A press that comes before its script is kept, which React
 * does not do for what is in a `Suspense`.
 */
export function HydrateAtOnce<P extends object>(props: Omit<LateProps<P>, 'className'>) {
  return <LatePart {...props} className="late-part" watch={never} atOnce />;
}

/** Whether all of a page is drawn: at once where the server has drawn it, else as soon as what is drawn first has been painted. */
export function useIsPainted(): boolean {
  const [painted, setPainted] = useState(useHydrating());
  useEffect(() => {
    if (painted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [painted]);
  return painted;
}

/** After a navigation within the page its children are rendered when the rest has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useIsPainted() ? children : null;
}
