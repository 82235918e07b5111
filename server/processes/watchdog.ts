/** The longest time that the event loop of a web worker may stand still. */
const standstillMilliseconds = 5000;
const checkMilliseconds = 500;
/** A check that is this late means that this process, or the whole machine, stood still. */
const lateMilliseconds = 1000;

export interface Watched {
  /** Called once when the loop has stood still for too long. */
  readonly onStandstill: (milliseconds: number) => void;
}

/**
 * Watches event loops from outside: a request that keeps a worker computing blocks everybody who is connected to it, and the worker
 * can't report it. A worker is watched from when it is ready.
 */
export function createWatchdog(now: () => number = () => performance.now()) {
  const turned = new Map<Watched, number>();
  let lastCheck = now();

  function check(): void {
    const at = now();
    const late = at - lastCheck > checkMilliseconds + lateMilliseconds;
    lastCheck = at;
    for (const [watched, last] of turned) {
      // Heartbeats may be waiting to be read: everybody's time starts again.
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
