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
