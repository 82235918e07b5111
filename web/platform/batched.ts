/**
 * Reads one by one what is read together: all that is asked for before the browser goes on becomes one call of `read`, of at most `most`. Resolves to
 * undefined for what its answer does not have.
 */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most: number,
): (key: Key) => Promise<Value | undefined> {
  let open: { readonly keys: Key[]; readonly answer: Promise<ReadonlyMap<Key, Value>> } | undefined;
  return async (key) => {
    if (open === undefined || open.keys.length === most) {
      const keys: Key[] = [];
      const answer = Promise.resolve().then(() => {
        if (open?.keys === keys) open = undefined;
        return read(keys);
      });
      open = { keys, answer };
    }
    open.keys.push(key);
    return (await open.answer).get(key);
  };
}
