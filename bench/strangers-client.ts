/**
 * A process of its own that asks a server, without signing in and without a pause, for what is dear, until it is told to stop:
 * `strangers-client.ts URL HOW_MANY`. Prints how often it got which status.
 */
const [url, count] = [process.argv[2]!, Number(process.argv[3])];
const stop = new AbortController();
const statuses = new Map<string, number>();
const tally = (what: string): void => void statuses.set(what, (statuses.get(what) ?? 0) + 1);

/** Every second asks for blame, the others for archives; each time of another file or commit, so that no cache helps. */
function dear(index: number, turn: number): string {
  if (index % 2 === 0)
    return `blame/main~${turn % 500}/src/module-${String((index + turn) % 40).padStart(2, '0')}/part-${turn % 10}.ts`;
  return `archive/main~${(index * 50 + turn) % 5000}/large.tar.gz`;
}

process.on('SIGTERM', () => stop.abort());
await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      try {
        const answer = await fetch(`${url}/${dear(index, turn)}`, { signal: stop.signal });
        await answer.body?.pipeTo(new WritableStream());
        tally(String(answer.status));
      } catch {
        if (!stop.signal.aborted) tally('broken off');
      }
    }
  }),
);
console.log([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '));
