/**
 * Browsers refuse requests that outlive their page above 64 KiB of bodies in all. So many characters of so many requests are at most 48, whatever they are in
 * UTF-8; Firefox also limits their number, together with those of other tabs.
 */
const mostCharacters = 4096;
const mostAtOnce = 4;

/** How many are on their way. */
let underway = 0;

/**
 * Takes a place among the requests that go on when their page is left or reloaded (`keepalive` of fetch): a browser gives up all others that wait for a
 * connection. Undefined for what only reads, is large, or would exceed what browsers allow, which is sent as usual. Call the result once, when it is over.
 */
export function outlivePage(method: string, body: string | FormData | undefined): (() => void) | undefined {
  if (method === 'GET' || body instanceof FormData || (body?.length ?? 0) > mostCharacters) return undefined;
  if (underway >= mostAtOnce) return undefined;
  underway++;
  return () => void underway--;
}
