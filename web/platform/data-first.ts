/**
 * Before a script is asked for beside the data that it reads. A browser has six connections to a server, and data takes the longest of
 * all: it goes first.
 */
export function dataFirst(): Promise<void> {
  return typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });
}
