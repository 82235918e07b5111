import { keysWith, readKey, removeKey, writeKey } from './autosave-areas.ts';
import { beAlive, isAlive, tab } from './autosave-tabs.ts';

/**
 * Where texts that are not sent yet are kept. `autosave/{key}` holds the text; `autosave-by/{key}` whose it is and which tab writes in it, so that
 * nobody gets another person's words and two tabs do not write over each other: the second keeps its text under `autosave/{key}~{tab}`, and what a tab
 * that is gone left there is given to the next. The rest of the form (that a note is internal) stands in the claim, which is written before the text.
 */
const textKey = (name: string): string => `autosave/${name}`;
const claimKey = (name: string): string => `autosave-by/${name}`;

interface Claim {
  readonly owner: number;
  /** Empty where nobody writes any more. */
  readonly tab: string;
  /** What else the form says, as its JSON. */
  readonly form?: string | undefined;
}

export interface SlotStore {
  /** The key, or the key and the tab. */
  name: string;
  readonly owner: number;
  /** What is in it was written or read by this page. */
  written: boolean;
  /** No storage takes it: only the field has it. */
  unsaved: boolean;
  close: () => void;
}

const open = new Set<SlotStore>();

function claimOf(name: string): Claim | undefined {
  try {
    const claim = JSON.parse(readKey(claimKey(name)) ?? 'null') as Partial<Claim> | null;
    return typeof claim?.owner === 'number' && typeof claim.tab === 'string' ? (claim as Claim) : undefined;
  } catch {
    return undefined;
  }
}

function claim(name: string, by: Claim): void {
  writeKey(claimKey(name), JSON.stringify(by));
}

function textOf(name: string): string {
  return readKey(textKey(name)) ?? '';
}

function clear(name: string): void {
  removeKey(textKey(name));
  removeKey(claimKey(name));
}

/** Another person's text makes room, and is theirs again when they come back. */
function setAside(name: string, owner: number): void {
  const text = textOf(name);
  if (text !== '') {
    claim(`${name}~of${owner}`, { ...claimOf(name), owner, tab: '' });
    writeKey(textKey(`${name}~of${owner}`), text);
  }
  clear(name);
}

/** A text of this person's that a tab left beside the key and that no tab writes in any more. */
async function findOrphan(key: string, owner: number): Promise<string | undefined> {
  const names = keysWith(textKey(`${key}~`)).map((found) => found.slice(textKey('').length));
  for (const name of names) {
    const by = claimOf(name);
    if (by?.owner === owner && by.tab !== tab && !(await isAlive(by.tab))) return name;
  }
  return undefined;
}

function release(store: SlotStore): void {
  if (textOf(store.name) === '') removeKey(claimKey(store.name));
  else claim(store.name, { ...claimOf(store.name), owner: store.owner, tab: '' });
}

function warn(event: BeforeUnloadEvent): void {
  // What no storage takes would be lost: the browser asks.
  if ([...open].some((store) => store.unsaved)) event.preventDefault();
}

/** The page goes: the next one may have what is kept. It may come back from the browser's cache as well. */
function leave(): void {
  for (const store of open) release(store);
}
function comeBack(event: PageTransitionEvent): void {
  if (event.persisted)
    for (const store of open)
      if (store.written) claim(store.name, { ...claimOf(store.name), owner: store.owner, tab });
}

/**
 * The slot of this tab for a key: the key's own, or one beside it while another tab is at work there. `found` gets what is kept, at once or, where
 * a tab that may be gone left it, as soon as that is known.
 */
export function openSlot(
  key: string,
  owner: number,
  found: (text: string, form: string | undefined) => void,
): SlotStore {
  beAlive();
  const before = claimOf(key);
  if (before !== undefined && before.owner !== owner) setAside(key, before.owner);
  const other = before?.owner === owner && before.tab !== '' && before.tab !== tab ? before.tab : undefined;
  const store: SlotStore = {
    name: other === undefined ? key : `${key}~${tab}`,
    owner,
    written: false,
    unsaved: false,
    close() {
      open.delete(store);
      release(store);
      if (open.size > 0) return;
      removeEventListener('beforeunload', warn);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    },
  };
  if (open.size === 0) {
    addEventListener('beforeunload', warn);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
  }
  open.add(store);
  const give = (text: string): void => {
    store.written = true;
    const { form } = claimOf(store.name) ?? {};
    claim(store.name, { owner, tab, form });
    found(text, form);
  };
  const kept = other === undefined ? textOf(key) : '';
  if (kept !== '') give(kept);
  else
    void (async () => {
      // Whoever began to write meanwhile goes on with that; the other text waits for the next time.
      const isIdle = (): boolean => open.has(store) && !store.written;
      if (other !== undefined && (await isAlive(other))) return;
      const left = textOf(key) === '' ? await findOrphan(key, owner) : key;
      if (!isIdle()) return;
      store.name = key;
      const text = left === undefined ? '' : textOf(left);
      if (text === '') return;
      if (left !== key) {
        claim(key, { ...claimOf(left!), owner, tab });
        writeKey(textKey(key), text);
        clear(left!);
      }
      give(text);
    })();
  return store;
}

/** Keeps a text and what else its form says; an empty text keeps nothing. */
export function keepText(store: SlotStore, text: string, form?: string): void {
  if (text.trim() === '') {
    clear(store.name);
    store.unsaved = false;
    return;
  }
  claim(store.name, { owner: store.owner, tab, form });
  store.written = true;
  store.unsaved = !writeKey(textKey(store.name), text);
}

/** What was kept under a key is not needed any more, though its form is gone. */
export function forgetKept(key: string): void {
  clear(key);
  clear(`${key}~${tab}`);
}
