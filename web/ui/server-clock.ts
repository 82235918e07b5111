/** In milliseconds: a slow network alone does not cause a difference this large. */
const wrong = 60_000;
let ahead = 0;

/** Measures the offset of the browser's clock from a time that the server has just sent. */
export function compareClocks(server: number, browser: number = Date.now()): void {
  ahead = Math.abs(browser - server) < wrong ? 0 : browser - server;
}

/** The current time in milliseconds by the server's clock, so that relative times are right even if the browser's clock is years off. */
export function serverNow(): number {
  return Date.now() - ahead;
}
