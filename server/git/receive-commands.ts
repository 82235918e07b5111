import type { Readable } from 'node:stream';
import { decodeName } from './byte-name.ts';
import { fail, ok, type Result } from './git-error.ts';
import { isObjectId } from './safe-name.ts';

/** One ref that a push wants to change. */
export interface RefCommand {
  /** Fully qualified; see byte-name.ts. */
  readonly ref: string;
  /** null where the ref is new. */
  readonly old: string | null;
  /** null where the ref is to be removed. */
  readonly new: string | null;
}

export interface PushRequest {
  readonly commands: readonly RefCommand[];
  readonly pushOptions: readonly string[];
  readonly capabilities: readonly string[];
  readonly atomic: boolean;
}

export interface PushHead {
  readonly push: PushRequest;
  /** What has been read of the body, to be given to git before the rest. */
  readonly bytes: Buffer;
}

const MAX_HEAD = 32 * 1024 * 1024;
const ZERO = /^0+$/u;

/**
 * Reads the list of commands (and the push options) that a push begins with, and leaves the pack in the stream. A client that is
 * gone before it has said what it wants is 'incomplete'.
 */
export async function readPushHead(
  body: Readable,
  signal?: AbortSignal,
): Promise<Result<PushHead, 'incomplete' | 'malformed' | 'too_many_commands'>> {
  const parser = new HeadParser();
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = await nextChunk(body, signal);
    if (chunk === null) return fail('incomplete');
    chunks.push(chunk);
    size += chunk.length;
    const state = parser.push(chunk);
    if (state === 'malformed') return fail('malformed');
    if (state === 'done')
      return ok({ push: parser.result(), bytes: chunks.length === 1 ? chunk : Buffer.concat(chunks) });
    if (size > MAX_HEAD) return fail('too_many_commands');
  }
}

/** The next piece of a stream that nobody else reads yet; null at its end. */
function nextChunk(body: Readable, signal: AbortSignal | undefined): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      body.off('readable', onReadable);
      body.off('end', onEnd);
      body.off('close', onEnd);
      body.off('error', onError);
      signal?.removeEventListener('abort', onEnd);
      action();
    };
    const onReadable = () => {
      const chunk = body.read() as Buffer | null;
      if (chunk !== null) settle(() => resolve(chunk));
    };
    const onEnd = () => settle(() => resolve(null));
    const onError = (error: Error) => settle(() => reject(error));
    if (body.readableEnded || body.destroyed || signal?.aborted === true) return resolve(null);
    body.on('readable', onReadable);
    body.once('end', onEnd);
    body.once('close', onEnd);
    body.once('error', onError);
    signal?.addEventListener('abort', onEnd, { once: true });
    onReadable();
  });
}

type ParserState = 'more' | 'done' | 'malformed';

class HeadParser {
  readonly #commands: RefCommand[] = [];
  readonly #pushOptions: string[] = [];
  #capabilities: string[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #section: 'commands' | 'options' = 'commands';
  #inCertificate = false;

  push(chunk: Buffer): ParserState {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (data.length >= 4) {
      const digits = data.toString('latin1', 0, 4);
      if (!/^[0-9a-fA-F]{4}$/u.test(digits)) return 'malformed';
      const length = Number.parseInt(digits, 16);
      if (length === 0) {
        data = data.subarray(4);
        if (this.#section === 'options' || !this.#capabilities.includes('push-options')) return 'done';
        if (this.#commands.length === 0) return 'done';
        this.#section = 'options';
        continue;
      }
      if (length < 4) return 'malformed';
      if (data.length < length) break;
      const line = data.subarray(4, length);
      data = data.subarray(length);
      if (!(this.#section === 'options' ? this.#option(line) : this.#command(line))) return 'malformed';
    }
    this.#rest = data;
    return 'more';
  }

  result(): PushRequest {
    return {
      commands: this.#commands,
      pushOptions: this.#pushOptions,
      capabilities: this.#capabilities,
      atomic: this.#capabilities.includes('atomic'),
    };
  }

  #option(line: Buffer): boolean {
    this.#pushOptions.push(line.toString('utf8').replace(/\n$/u, ''));
    return this.#pushOptions.length <= 1000;
  }

  #command(full: Buffer): boolean {
    let line = full.at(-1) === 0x0a ? full.subarray(0, -1) : full;
    const nul = line.indexOf(0);
    if (nul !== -1) {
      this.#capabilities = line
        .toString('utf8', nul + 1)
        .split(' ')
        .filter(Boolean);
      line = line.subarray(0, nul);
    }
    const text = line.toString('latin1');
    if (text.startsWith('shallow ')) return isObjectId(text.slice(8));
    if (text === 'push-cert') {
      this.#inCertificate = true;
      return true;
    }
    if (this.#inCertificate) {
      // The commands are inside the certificate, after its own header, before the signature.
      if (text === 'push-cert-end') this.#inCertificate = false;
      if (!/^[0-9a-f]{40,64} [0-9a-f]{40,64} refs\//u.test(text)) return true;
    }
    const match = /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) (.+)$/su.exec(text);
    if (match === null) return false;
    const [, old = '', next = ''] = match;
    this.#commands.push({
      ref: decodeName(line.subarray(old.length + next.length + 2)),
      old: ZERO.test(old) ? null : old,
      new: ZERO.test(next) ? null : next,
    });
    return true;
  }
}
