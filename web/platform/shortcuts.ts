import { useEffect } from 'react';
import { isComposing } from './composing.ts';
import { isAsleep } from './navigation.ts';
import { followPageContext, pageContext, type PageContext } from './page-context.ts';

export interface Shortcut {
  /** The keys to press: `?`, `g i`, `mod+k` (Ctrl, or Cmd on a Mac). */
  keys: string;
  label: string;
  /** Heading in the help dialog. */
  group: string;
  /** Whether it applies to the current page. */
  when?: (context: PageContext) => boolean;
  run: (context: PageContext) => void;
}

let shortcuts: readonly Shortcut[] = [];
const followers = new Set<() => void>();

/** In milliseconds from the first: within it the parts of a page take part one after the other. */
const patience = 10_000;

/** A key that nothing on the page knew yet, and where it was pressed, until the reader goes on. */
let early: { readonly key: string; readonly address: string } | undefined;

let runEarly = (): void => undefined;

/** Adds shortcuts; call the result to remove them. */
export function registerShortcuts(...more: readonly Shortcut[]): () => void {
  shortcuts = [...shortcuts, ...more];
  for (const follower of followers) follower();
  // What surrounds it takes part by then, too.
  if (more.some(({ keys }) => keys === early?.key)) queueMicrotask(runEarly);
  return () => {
    shortcuts = shortcuts.filter((shortcut) => !more.includes(shortcut));
    for (const follower of followers) follower();
  };
}

/** Calls the listener when shortcuts change; call the result to stop. */
export function followShortcuts(follower: () => void): () => void {
  followers.add(follower);
  const unfollow = followPageContext(follower);
  return () => {
    followers.delete(follower);
    unfollow();
  };
}

/** Adds shortcuts while a component is mounted, such as those of an issue's page. */
export function useShortcuts(make: () => readonly Shortcut[], dependencies: readonly unknown[]): void {
  // oxlint-disable-next-line react/exhaustive-deps -- the caller names them
  useEffect(() => registerShortcuts(...make()), dependencies);
}

export function availableShortcuts(context: PageContext = pageContext()): readonly Shortcut[] {
  return shortcuts.filter((shortcut) => shortcut.when?.(context) ?? true);
}

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** A key press in the syntax of `Shortcut.keys`: `mod+k`, `?`, `Escape`. */
export function nameOfKey({ key, ctrlKey, metaKey, altKey }: KeyPress): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${name}`;
}

const sequenceTime = 1500;

export type KeyMatcher = (
  name: string,
  all: readonly Shortcut[],
  now?: number,
) => Shortcut | 'begun' | undefined;

/** Follows key presses: finds the shortcut that they complete, or reports that one has started. */
export function createKeyMatcher(): KeyMatcher {
  let pressed: string[] = [];
  let lastAt = 0;
  return (name, all, now = Date.now()) => {
    pressed = now - lastAt > sequenceTime ? [name] : [...pressed, name];
    lastAt = now;
    while (pressed.length > 0) {
      const text = pressed.join(' ');
      // The last one registered is the most specific to the page.
      const found = all.findLast((shortcut) => shortcut.keys === text);
      if (found !== undefined) {
        pressed = [];
        return found;
      }
      if (all.some((shortcut) => shortcut.keys.startsWith(`${text} `))) return 'begun';
      pressed = pressed.slice(1);
    }
    return undefined;
  };
}

/** Whether keys belong to a focused field, menu or similar. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest('[role="menu"], [role="listbox"], [role="textbox"]') !== null
  )
    return true;
  if (target instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'submit', 'reset', 'image', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Listens for keys. Shortcuts without Ctrl or Cmd can be switched off, and none fires while somebody types. */
export function startShortcuts(enabled: () => boolean): void {
  const match = createKeyMatcher();
  const end = performance.now() + patience;
  const takesLetters = (target: EventTarget | null): boolean =>
    enabled() && !isTyping(target) && document.querySelector('dialog[open]') === null;
  runEarly = () => {
    const pressed = early;
    early = undefined;
    if (pressed === undefined || pressed.address !== location.href || performance.now() > end) return;
    if (!takesLetters(document.activeElement)) return;
    const found = availableShortcuts().findLast(({ keys }) => keys === pressed.key);
    found?.run(pageContext());
  };
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      isComposing(event) ||
      ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
    )
      return;
    early = undefined;
    const name = nameOfKey(event);
    const withModifier = name.startsWith('mod+');
    if (!withModifier && !takesLetters(event.target)) return;
    const found = match(
      name,
      availableShortcuts().filter((shortcut) => shortcut.keys.startsWith('mod+') === withModifier),
    );
    if (found === undefined && name.length === 1 && performance.now() < end)
      early = { key: name, address: location.href };
    if (found === undefined || found === 'begun') return;
    event.preventDefault();
    found.run(pageContext());
  };
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', () => (early = undefined), true);
  // What is not hydrated yet has no keys of its own, and React lets none of them through to the document.
  document.addEventListener('keydown', (event) => (isAsleep(event) ? onKey(event) : undefined), true);
}
