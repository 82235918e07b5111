/** A difference that a slow network does not make, in milliseconds. */
const wrong = 60_000;
let ahead = 0;

/** Learns from a moment that the server told just now how far the browser's clock is off. */
export function compareClocks(server: number, browser: number = Date.now()): void {
  ahead = Math.abs(browser - server) < wrong ? 0 : browser - server;
}

/** Milliseconds now as the server counts: moments that it tells are as far away as it says, even where the browser's clock is years off. */
export function serverNow(): number {
  return Date.now() - ahead;
}
