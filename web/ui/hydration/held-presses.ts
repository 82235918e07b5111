import { finder } from './find-again.ts';

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

/** Calls `fire` when something is pressed in a part that is asleep; at once if that has happened. */
export function whenPressed(part: Element, fire: () => void): void {
  pressedIn.set(part, fire);
  if (held.has(part)) fire();
}

/**
 * Repeats what was pressed in a part, which is hydrated now: one after the other, each on what the one before has made of the part. A comment that was
 * made internal and then sent would otherwise be sent to everybody.
 */
export function repeatPresses(part: Element): void {
  const repeats = decidedOnOther.has(part) ? [] : (held.get(part) ?? []);
  held.delete(part);
  void repeats.reduce(async (before, repeat) => {
    await before;
    repeat();
  }, Promise.resolve());
}

/** Parts whose presses are decisions on something that has changed since. */
const decidedOnOther = new WeakSet<Element>();

/** What is pressed in a part before it is hydrated counts no more: it decides on something that has changed. */
export function dropPresses(part: Element): void {
  decidedOnOther.add(part);
}

function hold(part: Element, repeat: () => void): void {
  held.set(part, [...(held.get(part) ?? []), repeat]);
  pressedIn.get(part)?.();
}

const pressedBy = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(pressable) : null;

/** What opens a link elsewhere, or selects, is the browser's. */
const isModified = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

function holdPress(event: MouseEvent): void {
  const pressed = pressedBy(event);
  if (pressed?.matches('a') && isModified(event)) return;
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

/** Says that elements were moved: a press that has begun on one of them has no click of its own. */
export function movedWhilePressed(elements: Element): void {
  if (pressing !== undefined && elements.contains(pressing.pressed)) pressing.moved = true;
}

function beginPress(event: MouseEvent | KeyboardEvent): void {
  if ('key' in event ? event.key !== ' ' || event.repeat : event.button !== 0) return;
  if (isModified(event)) return;
  const pressed = pressedBy(event);
  const counts = pressed !== null && (!('key' in event) || pressed.matches(keyPressable));
  const part = counts ? sleeping(pressed) : undefined;
  pressing =
    part === undefined ? undefined : { part, pressed: pressed!, found: finder(part, pressed!), moved: false };
}

/** Browsers make no click of a press whose element is replaced or moved before it ends: it counts for what stands in its place. */
function endPress(event: MouseEvent | KeyboardEvent): void {
  const press = pressing;
  if (press === undefined || ('key' in event ? event.key !== ' ' : event.button !== 0)) return;
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

/** A key that moves a row by a grip that names its keys. Elsewhere Alt and an arrow are the browser's: they leave the page. */
const isForGrip = ({ key, altKey }: KeyboardEvent, target: Element): boolean =>
  altKey && target.closest(`[data-grip~=${CSS.escape(key)}]`) !== null;

/** Keys that move, press, send or edit something; letters are shortcuts. */
function holdKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof Element)) return;
  const isGrip = isForGrip(event, target);
  if (altKey && !isGrip) return;
  if (!isGrip && !isForForm(event, target)) {
    if (!/^(?: |Enter|Escape|Backspace|Arrow.*|Page.*)$/.test(key) || ctrlKey || metaKey) return;
    if (target.matches(ownKeys) && !isForList(event, target)) return;
  }
  const part = sleeping(target);
  if (part === undefined) return;
  if (isGrip || target.matches('[role="button"]')) event.preventDefault();
  // React hydrates at once what a key comes to, if it can: it would act then, and once more when it is repeated.
  event.stopPropagation();
  const found = finder(part, target as HTMLElement);
  hold(part, () => void found().dispatchEvent(new KeyboardEvent('keydown', event)));
}

if (typeof document !== 'undefined') {
  // In the capture phase, because React stops events on elements that are not hydrated yet; from the beginning, because the page listens before its parts do.
  document.addEventListener('click', holdPress, true);
  document.addEventListener('keydown', holdKey, true);
  for (const begin of ['mousedown', 'keydown'] as const) document.addEventListener(begin, beginPress, true);
  for (const end of ['mouseup', 'keyup'] as const) document.addEventListener(end, endPress, true);
}
