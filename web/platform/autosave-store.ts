import { keysWith, readKey, removeKey, writeKey } from './autosave-areas.ts';
import { beAlive, isAlive, tab } from './autosave-tabs.ts';

/**
 * Stores texts that are not sent yet. `autosave/{key}` holds the text, `autosave-by/{key}` the claim: the owner and the tab that writes. So nobody
 * sees another person's text, and two tabs do not overwrite each other: the second writes to `autosave/{key}~{tab}`. A text left there by a closed
 * tab goes to the next tab that opens the form. The claim also holds the form's other fields (such as internal); it is written before the text.
 */
const textKey = (name: string): string => `autosave/${name}`;
const claimKey = (name: string): string => `autosave-by/${name}`;

interface Claim {
  readonly owner: number;
  /** Empty if no tab writes to it. */
  readonly tab: string;
  /** The form's other fields as JSON. */
  readonly form?: string | undefined;
}

export interface SlotStore {
  /** The key, or the key and the tab. */
  name: string;
  readonly owner: number;
  /** This page has written or read its text. */
  written: boolean;
  /** No storage accepts the text: only the field has it. */
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

/** Sets another person's text aside until they return. */
function setAside(name: string, owner: number): void {
  const text = textOf(name);
  if (text !== '') {
    claim(`${name}~of${owner}`, { ...claimOf(name), owner, tab: '' });
    writeKey(textKey(`${name}~of${owner}`), text);
  }
  clear(name);
}

/** A text of this person beside the key, left by a tab that no longer writes. */
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
  // The text would be lost: let the browser ask.
  if ([...open].some((store) => store.unsaved)) event.preventDefault();
}

/** The page is being left: other pages can take its texts. It can return from the browser's cache, too. */
function leave(): void {
  for (const store of open) release(store);
}
function comeBack(event: PageTransitionEvent): void {
  if (event.persisted)
    for (const store of open)
      if (store.written) claim(store.name, { ...claimOf(store.name), owner: store.owner, tab });
}

/**
 * Opens this tab's slot for a key: the key itself, or one beside it while another tab uses the key. `found` receives the saved text, immediately or,
 * if the tab that left it may be gone, as soon as that is known.
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
      // The reader has started typing: the saved text waits until the form opens again.
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

/** Saves a text and the form's other fields; an empty text deletes them. */
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

/** Deletes the text of a key whose form is gone. */
export function forgetKept(key: string): void {
  clear(key);
  clear(`${key}~${tab}`);
}

/** The keys that begin like this under which a text of this person waits, which no other open tab is writing. */
export async function keptBelow(beginning: string, owner: number): Promise<string[]> {
  const names = keysWith(textKey(beginning)).map((found) => found.slice(textKey('').length));
  const kept = await Promise.all(
    names.map(async (name) => {
      const by = claimOf(name);
      if (by?.owner !== owner || textOf(name) === '') return [];
      return by.tab === tab || !(await isAlive(by.tab)) ? [name] : [];
    }),
  );
  return kept.flat();
}
