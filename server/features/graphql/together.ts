import { lazily } from '../../platform/lazily.ts';

/** Keeps what was read for each set of arguments, so that parts of an answer which ask for the same read it together. */
export function together<Asked, T>(read: (asked: Asked) => Promise<T>): (asked: Asked) => Promise<T> {
  const known = new Map<string, () => Promise<T>>();
  return (asked) => {
    const key = JSON.stringify(asked);
    const reading = known.get(key) ?? lazily(() => read(asked));
    known.set(key, reading);
    return reading();
  };
}
