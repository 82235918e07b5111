export interface SpreadOut {
  /** Does it now, or at some moment of the next `spread` milliseconds, once for all that ask until then. */
  readonly ask: (spread: number) => void;
  /** What waits is not done any more. */
  readonly end: () => void;
}

/** Does something when the server says so. With very many readers, not all fetch at the same moment. */
export function createSpreadOut(run: () => void): SpreadOut {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    ask(spread) {
      if (spread === 0) return run();
      waiting ??= setTimeout(() => {
        waiting = undefined;
        run();
      }, Math.random() * spread);
    },
    end() {
      clearTimeout(waiting);
      waiting = undefined;
    },
  };
}
