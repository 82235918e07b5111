type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const names = ['localStorage', 'sessionStorage'] as const;

function area(name: (typeof names)[number]): Area | undefined {
  try {
    return globalThis[name];
  } catch {
    // Forbidden by the browser.
    return undefined;
  }
}

/** For browsers that give the page no storage: lasts as long as the page. */
const memory = new Map<string, string>();

/** Calls it with each available storage, ignoring errors (full, forbidden), until one returns a value. */
function onAreas<T>(run: (storage: Area, name: string) => T | undefined): T | undefined {
  for (const name of names) {
    try {
      const storage = area(name);
      const answer = storage === undefined ? undefined : run(storage, name);
      if (answer !== undefined) return answer;
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}

export function readKey(key: string): string | null {
  return onAreas((storage) => storage.getItem(key) ?? undefined) ?? memory.get(key) ?? null;
}

export function removeKey(key: string): void {
  memory.delete(key);
  onAreas((storage) => {
    storage.removeItem(key);
    return undefined;
  });
}

/** Writes to the first storage with room: local, session, memory. Returns whether the text outlives the page. */
export function writeKey(key: string, value: string): boolean {
  const written = onAreas((storage, name) => {
    storage.setItem(key, value);
    // An older text in the other storage would be found first.
    if (name === 'sessionStorage') area('localStorage')?.removeItem(key);
    return true;
  });
  if (written === true) memory.delete(key);
  else memory.set(key, value);
  return written ?? false;
}

/** The keys of local storage with this prefix. */
export function keysWith(beginning: string): string[] {
  const found: string[] = [];
  try {
    const storage = area('localStorage');
    for (let index = 0; index < (storage?.length ?? 0); index++) {
      const key = storage!.key(index);
      if (key?.startsWith(beginning) === true) found.push(key);
    }
  } catch {
    // Without access there are none.
  }
  return found;
}
