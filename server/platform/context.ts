import type { Viewer } from './access/viewer.ts';
import type { Platform } from './platform.ts';

/** One request (or one act of a job) as the services see it: who asks, from where, and what it may use. */
export interface Context {
  readonly platform: Platform;
  readonly viewer: Viewer;
  /** Address under which this client reaches the instance, with the relative root, without a slash at the end. */
  readonly baseUrl: string;
  readonly ip: string | undefined;
  readonly requestId: string;
  /** Ends when the client has gone. */
  readonly signal: AbortSignal | undefined;
  /** Of the calls that render one page: what they have read. */
  readonly page?: PageReads | undefined;
}

/** What a page is about is read once, though several of its calls begin with it. */
export interface PageReads {
  readonly viewer: Viewer;
  readonly reads: Map<string, Promise<unknown>>;
}

/** Reads what `key` names, once for all calls that render one page for one viewer. Nothing is kept beyond that page. */
export function readOnce<T>(ctx: Context, key: string, read: () => Promise<T>): Promise<T> {
  if (ctx.page?.viewer !== ctx.viewer) return read();
  const { reads } = ctx.page;
  const known = reads.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const made = read();
  reads.set(key, made);
  return made;
}

/** The context of an act that no request asks for: a reaction, a job, the command line. */
export function systemContext(platform: Platform, viewer: Viewer): Context {
  const { externalUrl, relativeUrlRoot, port } = platform.settings;
  return {
    platform,
    viewer,
    baseUrl: externalUrl === '' ? `http://localhost:${port}${relativeUrlRoot}` : externalUrl,
    ip: undefined,
    requestId: 'system',
    signal: undefined,
  };
}
