/**
 * Before a script of the next page is asked for. A browser has six connections to a server, and data takes the longest of all: it goes
 * first, although the router asks for the script of a page before its data.
 */
export function dataFirst(): Promise<void> {
  return typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });
}
