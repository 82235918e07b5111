/** Something that is awaited, and happens once. */
export interface Signal {
  readonly whenFired: Promise<void>;
  readonly fire: () => void;
  readonly hasFired: () => boolean;
}

export function signal(fired = false): Signal {
  const { promise: whenFired, resolve } = withResolver();
  if (fired) resolve();
  return {
    whenFired,
    fire() {
      fired = true;
      resolve();
    },
    hasFired: () => fired,
  };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
