/** In bytes. Browsers refuse requests that outlive their page above 64 KiB of bodies in all. */
const mostOfOne = 16 * 1024;
const mostInAll = 48 * 1024;
/** Firefox limits their number, too, together with those of other tabs. */
const mostAtOnce = 4;

/** Those that are on their way. */
const underway = new Set<{ readonly bytes: number }>();

const encoder = new TextEncoder();

/**
 * Takes a place among the requests that go on when their page is left or reloaded (`keepalive` of fetch): a browser gives up all others that wait for a
 * connection. Undefined for what only reads, is large, or would exceed what browsers allow, which is sent as usual. Call the result when it is over.
 */
export function outlivePage(method: string, body: string | FormData | undefined): (() => void) | undefined {
  if (method === 'GET' || body instanceof FormData || (body?.length ?? 0) > mostOfOne) return undefined;
  const request = { bytes: encoder.encode(body).length };
  const inAll = [...underway].reduce((sum, { bytes }) => sum + bytes, request.bytes);
  if (request.bytes > mostOfOne || inAll > mostInAll || underway.size >= mostAtOnce) return undefined;
  underway.add(request);
  return () => void underway.delete(request);
}
