import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchTransport, OfflineError } from './api.ts';

/** What was sent, and how each answer is given. */
interface Sent {
  readonly init: RequestInit;
  readonly answer: (text?: string) => void;
  readonly fail: (error: Error) => void;
  /** The connection ends within the answer. */
  readonly cut: () => void;
}

const cutOff = (): Response =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));

function catchRequests(): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    sent.push({
      init,
      answer: (text = '{}') => resolve(new Response(text)),
      fail: reject,
      cut: () => resolve(cutOff()),
    });
    init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
    return promise;
  });
  return sent;
}

const send = async (method: string, body?: string | FormData, signal?: AbortSignal): Promise<string> =>
  (
    await fetchTransport({
      method,
      path: '/a',
      headers: {},
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
  ).text();

afterEach(() => vi.unstubAllGlobals());

describe('a request that outlives its page', () => {
  it('API-01 is a small change, and nothing else', async () => {
    const sent = catchRequests();
    const all = [
      send('PUT', '{"path":"a"}'),
      send('DELETE'),
      send('GET'),
      send('POST', 'x'.repeat(4097)),
      send('POST', new FormData()),
    ];
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, false, false, false]);
    for (const { answer } of sent) answer();
    await Promise.all(all);
  });

  it('API-01 takes no more room than browsers have, and gives it back when it was read, failed or was aborted', async () => {
    const sent = catchRequests();
    const aborting = new AbortController();
    const all = [
      send('PUT', '{}'),
      send('PUT', '{}'),
      send('PUT', '{}', aborting.signal),
      send('PUT', '{}'),
      send('PUT', '{}'),
    ];
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, true, true, false]);
    sent[0]!.answer();
    sent[1]!.fail(new TypeError('Failed to fetch'));
    aborting.abort();
    sent[3]!.cut();
    sent[4]!.answer();
    const [read, failed, aborted, cut] = await Promise.allSettled(all);
    expect(read).toMatchObject({ value: '{}' });
    expect(failed).toMatchObject({ reason: expect.any(OfflineError) as OfflineError });
    // Was: no loss of the connection, but an error that nothing knew.
    expect(cut).toMatchObject({ reason: expect.any(OfflineError) as OfflineError });
    expect(aborted).toMatchObject({ reason: { name: 'AbortError' } });
    const again = Array.from({ length: 5 }, () => send('PUT', '{}'));
    expect(sent.slice(5).map(({ init }) => init.keepalive)).toEqual([true, true, true, true, false]);
    for (const { answer } of sent) answer();
    await Promise.all(again);
  });
});
