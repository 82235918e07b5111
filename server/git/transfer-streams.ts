import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { CallOptions, GitStream } from './git-process.ts';
import { watchOpenSender, watchSending, type Pace } from './pace.ts';

export interface TransferOptions extends CallOptions {
  /** The client's Git-Protocol header (HTTP) or GIT_PROTOCOL (SSH). */
  readonly protocol?: string | undefined;
  /** Prefixes of refs that this client may not fetch, besides those that nobody does; nor what only these lead to. */
  readonly hideRefs?: readonly string[] | undefined;
  /** The minimum speed of the client; default that of the service. */
  readonly pace?: Pace;
}

export interface TransferStreams extends TransferOptions {
  /** The request's body, decoded (request-body.ts). */
  readonly input: Readable;
  /**
   * The stream for the answer, which the caller ends. If it is the plain connection itself (a net.Socket, after the headers of an
   * answer that ends with the connection), uploadPack lets git write to it: a clone then costs this process nothing.
   */
  readonly output: Writable;
  /** A client that neither sends nor reads for this long counts as gone; default ten minutes. */
  readonly idleTimeoutMs?: number;
}

/** The default limit for a client's silence. */
export const IDLE_MS = 600_000;

/** Without the system's counters a client that has stopped reading could not be detected. */
const seesTransfers = existsSync(`/proc/${process.pid}/io`);

/** The output as a connection that another process can write to, once everything written before has been sent. */
export async function plainConnection(output: Writable): Promise<Socket | undefined> {
  if (!seesTransfers) return undefined;
  if (!(output instanceof Socket) || 'encrypted' in output || output.destroyed) return undefined;
  if (output.writableLength > 0) {
    await new Promise<void>((resolve) => {
      output.once('close', resolve);
      output.write('', () => resolve());
    });
  }
  return output.destroyed ? undefined : output;
}

/** Passes the rest of the request to git; calls `onGone` when the client disconnects or falls silent. */
export function feed(
  input: Readable,
  child: GitStream,
  { idleTimeoutMs, pace }: { readonly idleTimeoutMs: number; readonly pace: Pace },
  onGone: () => void,
  onEnd: () => void = () => {},
): void {
  if (input.readableEnded) {
    child.stdin.end();
    return onEnd();
  }
  let sent = 0;
  const idle = setTimeout(onGone, idleTimeoutMs);
  const endWatch = watchSending(
    () => sent,
    () => child.stdin.writableNeedDrain,
    onGone,
    pace,
  );
  const calm = () => {
    clearTimeout(idle);
    endWatch();
  };
  const gone = () => {
    calm();
    if (!input.readableEnded) onGone();
  };
  input.on('data', (chunk: Buffer) => {
    idle.refresh();
    sent += chunk.length;
  });
  input.once('end', () => {
    calm();
    onEnd();
  });
  input.once('error', gone);
  input.once('close', gone);
  if (input.destroyed) return gone();
  input.pipe(child.stdin);
  // git may answer without reading everything (an error): the rest is dropped, or the client would never read the
  // answer.
  child.stdin.once('close', () => {
    calm();
    input.unpipe(child.stdin);
    input.resume();
  });
}

/**
 * The same from a client that keeps its side open until it has read the answer (SSH). `complete` says whether git has received
 * everything.
 */
export function feedOpenly(
  input: Readable,
  child: GitStream,
  {
    idleTimeoutMs,
    pace,
    complete,
  }: { readonly idleTimeoutMs: number; readonly pace: Pace; readonly complete: () => boolean },
  onGone: () => void,
): void {
  let sent = 0;
  const silence: Pace = { bytesPerSecond: 1 / idleTimeoutMs, windowMs: idleTimeoutMs };
  const watches = [pace, silence].map((each) => watchOpenSender(child, () => sent, complete, onGone, each));
  const calm = () => watches.forEach((end) => end());
  const gone = () => {
    calm();
    if (!input.readableEnded) onGone();
  };
  input.on('data', (chunk: Buffer) => (sent += chunk.length));
  for (const event of ['error', 'close']) input.once(event, gone);
  if (input.destroyed) return gone();
  input.pipe(child.stdin);
  child.stdin.once('close', () => {
    calm();
    input.unpipe(child.stdin);
    input.resume();
  });
}

/** Passes git's answer on until git has ended. What nobody reads is dropped. */
export async function deliver(
  child: GitStream,
  output: Writable,
  onGone: () => void,
): Promise<{ exitCode: number | null; stderr: string }> {
  const gone = () => {
    child.stdout.unpipe(output);
    child.stdout.resume();
    onGone();
  };
  output.once('close', gone);
  // A failed write to a disconnected client is no error: its close event counts.
  const ignore = () => {};
  output.on('error', ignore);
  if (output.destroyed) gone();
  else child.stdout.pipe(output, { end: false });
  try {
    return await child.done;
  } finally {
    output.off('close', gone);
    output.off('error', ignore);
  }
}

/** Only known protocol values reach the environment. */
export function safeProtocol(protocol: string | undefined): string | undefined {
  const version = /(?:^|:)version=([012])(?::|$)/u.exec(protocol ?? '')?.[1];
  return version === undefined ? undefined : `version=${version}`;
}
