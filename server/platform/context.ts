import type { PageLocale } from '../../contract/session/locales.ts';
import type { Viewer } from './access/viewer.ts';
import type { Platform } from './platform.ts';

/** One request (or one run of a job) as the services see it: its viewer, its origin, and what it may use. */
export interface Context {
  readonly platform: Platform;
  readonly viewer: Viewer;
  /** Address under which this client reaches the instance, with the relative root, without a slash at the end. */
  readonly baseUrl: string;
  readonly ip: string | undefined;
  readonly requestId: string;
  /** The language of the answer's texts, for pages. v4 answers in English. */
  readonly language: PageLocale;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal | undefined;
  /** Of a request that may write: what came with it, for whoever checks texts. */
  readonly submission?: Submission | undefined;
  /** What the calls that render one page, or make one answer, have read so far. */
  readonly page?: PageReads | undefined;
}

/** What was submitted with a text besides the text itself. */
export interface Submission {
  /** The solution of a challenge, and the id of the challenge. */
  readonly captchaResponse: string | undefined;
  readonly spamLogId: number | undefined;
  readonly honeypot: boolean;
  readonly userAgent: string;
}

/** Shares the subject of a page between the calls that render it. */
export interface PageReads {
  readonly viewer: Viewer;
  readonly reads: Map<string, Promise<unknown>>;
}

/** The same request, for work that may read `readOnce` what it needs once: nothing changes meanwhile that it would have to see. */
export const readingOnce = (ctx: Context): Context => ({
  ...ctx,
  page: { viewer: ctx.viewer, reads: new Map() },
});

/** The same for a call that changes nothing: where it renders a page, it shares what the page reads. */
export const sharingReads = (ctx: Context): Context => (ctx.page === undefined ? readingOnce(ctx) : ctx);

/** Reads `key` once for all calls that render one page for one viewer. Nothing is kept after that page. */
export function readOnce<T>(ctx: Context, key: string, read: () => Promise<T>): Promise<T> {
  if (ctx.page?.viewer !== ctx.viewer) return read();
  const { reads } = ctx.page;
  const known = reads.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const made = read();
  reads.set(key, made);
  return made;
}

/** The context of work without a request: a reaction, a job, the command line. */
export function systemContext(platform: Platform, viewer: Viewer): Context {
  const { externalUrl, relativeUrlRoot, port } = platform.settings;
  return {
    platform,
    viewer,
    baseUrl: externalUrl === '' ? `http://localhost:${port}${relativeUrlRoot}` : externalUrl,
    ip: undefined,
    requestId: 'system',
    language: 'en',
    signal: undefined,
  };
}
