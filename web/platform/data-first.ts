/**
 * Called before a script is requested together with the data that it shows. A browser opens six connections to a server, and data takes the
 * longest: it goes first.
 */
export function dataFirst(): Promise<void> {
  return typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });
}
