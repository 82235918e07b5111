/** What is read the first time that somebody asks for it, and then kept: also a failure. */
export function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
