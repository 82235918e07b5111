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

/** What the space bar presses. */
const keyPressable = 'button, summary, input[type="checkbox"]';

/** What a click changes: a checkbox is a task of a list, a combobox opens, a link marked so does more than lead somewhere. */
const pressable = `${keyPressable}, input[role="combobox"], a[data-hold]`;

/** What to call when something is pressed in a part that is asleep, by its element. */
const pressedIn = new WeakMap<Element, () => void>();

/** What is to be repeated when a part is hydrated. */
const held = new WeakMap<Element, (() => void)[]>();

/** The part around an element that is to be hydrated first. */
function sleeping(element: Element): Element | undefined {
  let part: Element | undefined;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (at.hasAttribute('data-asleep')) part = at;
  return part;
}

/** Elements of a part that say the same as this one. */
const likeIn = (part: Element, { localName, ariaLabel, textContent }: Element): Element[] =>
  [...part.querySelectorAll(localName)].filter(
    (other) => other.ariaLabel === ariaLabel && (ariaLabel !== null || other.textContent === textContent),
  );

/** Finds an element of a part later, or what stands in its place if the part was replaced by then. */
function finder(part: Element, element: HTMLElement): () => HTMLElement {
  const place = likeIn(part, element).indexOf(element);
  return () =>
    element.isConnected ? element : ((likeIn(part, element)[place] as HTMLElement | undefined) ?? element);
}

function hold(part: Element, repeat: () => void): void {
  held.set(part, [...(held.get(part) ?? []), repeat]);
  pressedIn.get(part)?.();
}

const pressedBy = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(pressable) : null;

function holdPress(event: MouseEvent): void {
  const pressed = pressedBy(event);
  const part = pressed === null ? undefined : sleeping(pressed);
  if (part === undefined) return;
  event.stopPropagation();
  if (pressed instanceof HTMLInputElement && pressed.type === 'checkbox') {
    // It shows at once that it was ticked.
    const { checked } = pressed;
    const found = finder(part, pressed) as () => HTMLInputElement;
    hold(part, () => {
      found().checked = !checked;
      found().click();
    });
    return;
  }
  event.preventDefault();
  const found = finder(part, pressed!);
  hold(part, () => found().click());
}

/** What mouse or space bar are down on in a part that is asleep. */
let pressing:
  | { readonly part: Element; readonly pressed: Element; readonly found: () => HTMLElement; moved: boolean }
  | undefined;

/** Parts whose presses are decisions on something that has changed since. */
const decidedOnOther = new WeakSet<Element>();

function beginPress(event: MouseEvent | KeyboardEvent): void {
  if ('key' in event ? event.key !== ' ' || event.repeat : event.button !== 0) return;
  const pressed = pressedBy(event);
  const counts = pressed !== null && (!('key' in event) || pressed.matches(keyPressable));
  const part = counts ? sleeping(pressed) : undefined;
  pressing =
    part === undefined ? undefined : { part, pressed: pressed!, found: finder(part, pressed!), moved: false };
}

/** Browsers make no click of a press whose element is replaced or moved before it ends: it counts for what stands in its place. */
function endPress(event: MouseEvent | KeyboardEvent): void {
  const press = pressing;
  if (press === undefined || ('key' in event && event.key !== ' ')) return;
  pressing = undefined;
  if ((press.pressed.isConnected && !press.moved) || decidedOnOther.has(press.part)) return;
  const now = press.found();
  if (pressedBy(event) !== now) return;
  const timer = setTimeout(() => now.click());
  // A browser that makes one all the same does so now.
  document.addEventListener('click', (click) => pressedBy(click) === now && clearTimeout(timer), {
    capture: true,
    once: true,
  });
}

/** Keys that the browser itself turns into a click, or into text. */
const ownKeys = 'a, button, summary, input, textarea, select, [contenteditable]';

/** A key in a combobox that is no text. */
const isForList = ({ key }: KeyboardEvent, target: Element): boolean =>
  target.matches('[role="combobox"]') &&
  (key === 'ArrowDown' || (key === 'Backspace' && (target as HTMLInputElement).value === ''));

/** A key in a text that is no text: it sends what is written, or edits what was written last. */
const isForForm = ({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean =>
  target.matches('textarea') &&
  (key === 'Enter' ? ctrlKey || metaKey : key === 'ArrowUp' && (target as HTMLTextAreaElement).value === '');

/** Keys that move, press, send or edit something; letters are shortcuts. */
function holdKey(event: KeyboardEvent): void {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof Element) || altKey) return;
  if (!isForForm(event, target)) {
    if (!/^(?: |Enter|Escape|Backspace|Arrow.*|Page.*)$/.test(key) || ctrlKey || metaKey) return;
    if (target.matches(ownKeys) && !isForList(event, target)) return;
  }
  const part = sleeping(target);
  if (part === undefined) return;
  if (target.matches('[role="button"]')) event.preventDefault();
  const found = finder(part, target as HTMLElement);
  hold(
    part,
    () =>
      void found().dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }),
      ),
  );
}

if (typeof document !== 'undefined') {
  // In the capture phase, because React stops events on elements that are not hydrated yet; from the beginning, because the page listens before its parts do.
  document.addEventListener('click', holdPress, true);
  document.addEventListener('keydown', holdKey, true);
  for (const begin of ['mousedown', 'keydown'] as const) document.addEventListener(begin, beginPress, true);
  for (const end of ['mouseup', 'keyup'] as const) document.addEventListener(end, endPress, true);
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

/** What the reader does shortly before using a part. */
const uses = ['pointerover', 'touchstart', 'dragenter', 'focusin', 'keydown'] as const;

/** What to call when a part is used, by its element. */
const asleep = new Map<Element, () => void>();

function onUse({ target }: Event): void {
  for (let part = target instanceof Element ? target : null; part !== null; part = part.parentElement)
    asleep.get(part)?.();
}

function whenUsed(element: HTMLElement, fire: () => void): () => void {
  // In the capture phase, because React stops events on elements that are not hydrated yet; one listener for all parts of the page.
  if (asleep.size === 0)
    for (const use of uses) document.addEventListener(use, onUse, { passive: true, capture: true });
  asleep.set(element, fire);
  // Pointer or focus can be there before the page listens.
  if (element.querySelector(':hover') !== null || element.contains(document.activeElement)) fire();
  return () => {
    asleep.delete(element);
    if (asleep.size > 0) return;
    for (const use of uses) document.removeEventListener(use, onUse, { capture: true });
  };
}

/** Pointer and focus are there already when the part begins to listen: React does not always repeat what came before. */
function repeatUse(element: HTMLElement): void {
  const hovered = [...element.querySelectorAll(':hover')].at(-1);
  hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  const { activeElement: focused } = document;
  if (focused !== null && element.contains(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function whenVisible(element: HTMLElement, fire: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) fire();
    },
    { rootMargin: margin },
  );
  // A frame without a box of its own is never seen, but what it contains is.
  for (const each of [element, ...element.children]) observer.observe(each);
  return () => observer.disconnect();
}

function whenVisibleOrUsed(element: HTMLElement, fire: () => void): () => void {
  const stops = [whenVisible(element, fire), whenUsed(element, fire)];
  return () => {
    for (const stop of stops) stop();
  };
}

const isNothingFocused = (): boolean => document.activeElement === document.body;

/** Remembers what has the focus in a part whose elements are replaced; the result gives it to what stands there instead, or else to what holds that. */
function takeFocus(part: HTMLElement): () => void {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement) || !part.contains(focused)) return () => undefined;
  const found = finder(part, focused);
  return () => {
    if (!isNothingFocused()) return;
    const now = found();
    const next = now.isConnected ? now : part.querySelector<HTMLElement>('[tabindex="-1"]');
    next?.focus({ preventScroll: true });
  };
}

/** Follows which element of a part has the focus. One that React takes from the page still counts; one that the reader has left does not. */
function followFocus(part: HTMLElement, latest: RefObject<Element | null>): () => void {
  const { activeElement } = document;
  latest.current = part.contains(activeElement) ? activeElement : null;
  const onFocus = ({ target }: FocusEvent): void => {
    latest.current = target as Element;
  };
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if ((target as Element).isConnected && latest.current === target) latest.current = null;
    });
  part.addEventListener('focusin', onFocus);
  part.addEventListener('focusout', onBlur);
  return () => {
    part.removeEventListener('focusin', onFocus);
    part.removeEventListener('focusout', onBlur);
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Takes what was typed into a part whose elements are replaced, and the focus; the result gives both to what is there instead. */
function takeTexts(element: HTMLElement): () => void {
  const texts = [...element.querySelectorAll<TextField>('input[type="text"], input[type="search"], textarea')]
    .filter((field) => field.name !== '' && field.value !== field.defaultValue)
    .map((field) => ({ field, name: field.name, value: field.value, caret: field.selectionEnd }));
  const { activeElement: focused } = document;
  const focusAgain = takeFocus(element);
  return () => {
    focusAgain();
    for (const { field, name, value, caret } of texts) {
      const now = element.querySelector<TextField>(`${field.localName}[name="${CSS.escape(name)}"]`);
      if (now === null || now === field) continue;
      // React takes a value that is set the ordinary way for its own.
      const prototype = Object.getPrototypeOf(now) as TextField;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(now, value);
      if (field === focused && (isNothingFocused() || document.activeElement === now)) {
        now.focus({ preventScroll: true });
        now.setSelectionRange(caret, caret);
      }
      now.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
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
    if (pressing !== undefined && here?.contains(pressing.pressed) === true) pressing.moved = true;
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

/** Whether a use or the reader's approach is reported. Call the result to stop. */
type Watch = (element: HTMLElement, fire: () => void) => () => void;

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
  const changed = !hydrated && of !== first.of;
  useLayoutEffect(() => {
    if (changed && bindsPresses) decidedOnOther.add(place.current!);
  }, [changed, bindsPresses]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    if (hydrated) {
      typeAgain.current?.();
      repeatUse(element);
      if (!decidedOnOther.has(element)) for (const repeat of held.get(element) ?? []) repeat();
      held.delete(element);
      return undefined;
    }
    const stopFollowing = followFocus(element, focused);
    if (!needed.hasFired())
      served.current = [...element.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
    const stop = watch(element, needed.fire);
    pressedIn.set(element, needed.fire);
    if (held.has(element)) needed.fire();
    void hydration.whenFired.then(() => setHydrated(true));
    return () => {
      stop();
      stopFollowing();
    };
  }, [hydrated, needed, hydration, watch]);
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

  useImperativeHandle(
    handle,
    () => ({
      reach() {
        place.current?.scrollIntoView({ block: 'nearest' });
        needed.fire();
        return hydration.whenFired;
      },
    }),
    [needed, hydration],
  );

  const shown = hydrated || outdated ? children : first.children;
  const content = useMemo(
    () => (
      <Suspense
        key={outdated ? 'new' : 'served'}
        fallback={<AsServed nodes={served} focused={focused} otherwise={first.fallback} onLeave={take} />}
      >
        <SuspendUntil needed={needed}>
          {shown}
          <ReportHydrated onHydrated={hydration.fire} />
        </SuspendUntil>
      </Suspense>
    ),
    [shown, outdated, first, needed, hydration, take],
  );
  return (
    <div ref={place} className={className} data-asleep={!hydrated || undefined}>
      {content}
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
    <div className="late-part">{props.children}</div>
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
