/** So long may the event loop of a web worker stand still. */
const standstillMilliseconds = 5000;
const checkMilliseconds = 500;
/** A look that comes so much too late says that this process itself, or the whole machine, stood still. */
const lateMilliseconds = 1000;

export interface Watched {
  /** Called once when the loop has not turned for too long. */
  readonly onStandstill: (milliseconds: number) => void;
}

/**
 * Watches event loops from outside: a request that keeps a worker computing stops everybody who is connected to it, and the worker
 * can't tell of it. The watch over one begins when it is ready.
 */
export function createWatchdog(now: () => number = () => performance.now()) {
  const turned = new Map<Watched, number>();
  let lastCheck = now();

  function check(): void {
    const at = now();
    const late = at - lastCheck > checkMilliseconds + lateMilliseconds;
    lastCheck = at;
    for (const [watched, last] of turned) {
      // Signs of life may wait to be read: everybody gets the time anew.
      if (late) turned.set(watched, at);
      else if (at - last > standstillMilliseconds) {
        turned.delete(watched);
        watched.onStandstill(Math.round(at - last));
      }
    }
  }

  const timer = setInterval(check, checkMilliseconds).unref();
  return {
    turns: (watched: Watched) => void turned.set(watched, now()),
    forget: (watched: Watched) => void turned.delete(watched),
    check,
    stop: () => clearInterval(timer),
  };
}
