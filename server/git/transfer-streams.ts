import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { CallOptions, GitStream } from './git-process.ts';
import { watchSending, type Pace } from './pace.ts';

export interface TransferOptions extends CallOptions {
  /** What the client sent as Git-Protocol (HTTP) or GIT_PROTOCOL (SSH). */
  readonly protocol?: string | undefined;
  /** How fast the client has to be; that of the room unless given. */
  readonly pace?: Pace;
}

export interface TransferStreams extends TransferOptions {
  /** The request's body, decoded (request-body.ts). */
  readonly input: Readable;
  /**
   * Where the answer goes. It is not ended: that is the caller's. Given the plain connection itself (a net.Socket, the head of an
   * answer that ends with the connection already written), uploadPack lets git write to it: a clone then costs this process nothing.
   */
  readonly output: Writable;
  /** A client that neither sends nor takes anything for so long is gone: ten minutes. */
  readonly idleTimeoutMs?: number;
}

/** How long a client may be silent unless the caller says otherwise. */
export const IDLE_MS = 600_000;

/** Without the system's counters nobody would see that a client takes nothing any more. */
const seesTransfers = existsSync(`/proc/${process.pid}/io`);

/** The output as a connection that another process can write to, once all that was written before has left. */
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

/** Gives the rest of the request to git; `onGone` when the client breaks off or falls silent. */
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
  // git may answer without reading all (an error): what still comes is dropped, or the client would never read the answer.
  child.stdin.once('close', () => {
    calm();
    input.unpipe(child.stdin);
    input.resume();
  });
}

/** Passes git's answer on until git has ended. What nobody takes any more is dropped. */
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
  // A write to a client that is gone is no failure of ours: its close is what counts.
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

/** Only what we know of the client's wish reaches the environment. */
export function safeProtocol(protocol: string | undefined): string | undefined {
  const version = /(?:^|:)version=([012])(?::|$)/u.exec(protocol ?? '')?.[1];
  return version === undefined ? undefined : `version=${version}`;
}
