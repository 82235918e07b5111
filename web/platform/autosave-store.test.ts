import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tab } from './autosave-tabs.ts';
import { forgetKept, keepText, keptBelow, openSlot, type SlotStore } from './autosave-store.ts';

/** A browser's storage, of which others can have written. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const ann = 1;
const bob = 2;
let opened: SlotStore[];

/** Opens a slot; what it finds, once it has looked everywhere. */
async function open(key: string, owner: number): Promise<{ store: SlotStore; found: string | undefined }> {
  let found: string | undefined;
  const store = openSlot(key, owner, (text) => (found = text));
  opened.push(store);
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  return { store, found };
}

beforeEach(() => {
  opened = [];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  // No other tab is there to answer.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  for (const store of opened) store.close();
  vi.unstubAllGlobals();
});

describe('the texts that wait to be sent', () => {
  it('are there again when their form opens again', async () => {
    const { store } = await open('note', ann);
    keepText(store, 'Half a sentence', '{"internal":true}');
    store.close();
    let form: string | undefined;
    opened.push(openSlot('note', ann, (_, found) => (form = found)));
    expect(form).toBe('{"internal":true}');
    expect((await open('note', ann)).found).toBe('Half a sentence');
  });

  it('are shown to nobody else, and return with their writer', async () => {
    const { store } = await open('note', ann);
    keepText(store, 'Of Ann');
    store.close();
    const bobs = await open('note', bob);
    expect(bobs.found).toBeUndefined();
    expect(await keptBelow('note', bob)).toEqual([]);
    bobs.store.close();
    expect((await open('note', ann)).found).toBe('Of Ann');
  });

  it('are taken over from a tab that was closed', async () => {
    localStorage.setItem('autosave-by/note~gone', JSON.stringify({ owner: ann, tab: 'gone' }));
    localStorage.setItem('autosave/note~gone', 'From another tab');
    const { store, found } = await open('note', ann);
    expect(found).toBe('From another tab');
    expect(store.name).toBe('note');
    expect(localStorage.getItem('autosave/note~gone')).toBeNull();
  });

  it('survive a claim that nobody can read', async () => {
    localStorage.setItem('autosave-by/note', '{"owner":"ann"');
    expect((await open('note', ann)).found).toBeUndefined();
  });

  it('are gone once they are empty, sent or forgotten', async () => {
    const { store } = await open('note', ann);
    keepText(store, 'Text');
    expect(await keptBelow('no', ann)).toEqual(['note']);
    keepText(store, ' \n');
    expect(await keptBelow('no', ann)).toEqual([]);
    keepText(store, 'Text');
    forgetKept('note');
    expect(localStorage.length).toBe(0);
  });

  it('say so where no storage takes them', async () => {
    const { store } = await open('note', ann);
    const full = (): never => {
      throw new Error('QuotaExceededError');
    };
    localStorage.setItem = full;
    sessionStorage.setItem = full;
    keepText(store, 'Text');
    expect(store.unsaved).toBe(true);
    keepText(store, '');
    expect(store.unsaved).toBe(false);
  });

  it('are written beside the key while another tab has it', async () => {
    localStorage.setItem('autosave-by/note', JSON.stringify({ owner: ann, tab: 'other' }));
    const store = openSlot('note', ann, () => undefined);
    opened.push(store);
    expect(store.name).toBe(`note~${tab}`);
  });
});
