import type { Readable } from 'node:stream';
import { decodeName, encodeName } from './byte-name.ts';
import { fail, ok, type Result } from './git-error.ts';
import { isObjectId } from './safe-name.ts';

/** A change of one ref in a push. */
export interface RefCommand {
  /** Fully qualified; see byte-name.ts. */
  readonly ref: string;
  /** null if the ref is new. */
  readonly old: string | null;
  /** null if the ref is deleted. */
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
  /** The part of the body that was read, to be passed to git before the rest. */
  readonly bytes: Buffer;
  /** Whether that includes the start of the pack. */
  readonly packBegun: boolean;
}

export type HeadFailure = 'incomplete' | 'malformed' | 'certificate' | 'too_many_commands';

/** Half a million refs, as in the first push of a large mirror. */
const MAX_HEAD = 64 * 1024 * 1024;
/** Some thousands of refs: lists up to this size are read without waiting. */
const SMALL_HEAD = 512 * 1024;
/** Git sends its list without a pause. */
const HEAD_MS = 300_000;
const ZERO = /^0+$/u;

export interface HeadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Awaited before the rest of a long list is read, since it is held in memory. */
  readonly beforeLarge?: () => Promise<void>;
  /** The time limit for the list, without that wait. */
  readonly timeoutMs?: number;
}

/**
 * Reads the list of commands (and the push options) at the start of a push, and leaves the pack in the stream. A client that
 * disconnects before the end of the list is 'incomplete'.
 */
export async function readPushHead(
  body: Readable,
  { signal, beforeLarge, timeoutMs = HEAD_MS }: HeadOptions = {},
): Promise<Result<PushHead, HeadFailure>> {
  const parser = new HeadParser();
  const chunks: Buffer[] = [];
  let size = 0;
  const within = (): AbortSignal => {
    const late = AbortSignal.timeout(timeoutMs);
    return signal === undefined ? late : AbortSignal.any([signal, late]);
  };
  let inTime = within();
  let large = false;
  for (;;) {
    if (size > SMALL_HEAD && !large) {
      large = true;
      await beforeLarge?.();
      inTime = within();
    }
    const chunk = await nextChunk(body, inTime);
    if (chunk === null) return fail('incomplete');
    chunks.push(chunk);
    size += chunk.length;
    const state = parser.push(chunk);
    if (state === 'malformed' || state === 'certificate') return fail(state);
    if (state === 'done')
      return ok({
        push: parser.result(),
        bytes: chunks.length === 1 ? chunk : Buffer.concat(chunks),
        packBegun: parser.packBegun,
      });
    if (size > MAX_HEAD) return fail('too_many_commands');
  }
}

/** A command as git's hooks read it, without the line feed. */
export function hookLine({ ref, old, new: next }: RefCommand): Buffer {
  const zeros = '0'.repeat((old ?? next ?? '').length || 40);
  return Buffer.concat([Buffer.from(`${old ?? zeros} ${next ?? zeros} `), encodeName(ref)]);
}

/** The next chunk of a stream without another reader; null at its end. */
export function nextChunk(body: Readable, signal: AbortSignal | undefined): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const finish = (action: () => void) => {
      body.off('readable', onReadable);
      body.off('end', onEnd);
      body.off('close', onEnd);
      body.off('error', onError);
      signal?.removeEventListener('abort', onEnd);
      action();
    };
    const onReadable = () => {
      const chunk = body.read() as Buffer | null;
      if (chunk !== null) finish(() => resolve(chunk));
    };
    const onEnd = () => finish(() => resolve(null));
    const onError = (error: Error) => finish(() => reject(error));
    if (body.readableEnded || body.destroyed || signal?.aborted === true) return resolve(null);
    body.on('readable', onReadable);
    body.once('end', onEnd);
    body.once('close', onEnd);
    body.once('error', onError);
    signal?.addEventListener('abort', onEnd, { once: true });
    onReadable();
  });
}

type ParserState = 'more' | 'done' | 'malformed' | 'certificate';

class HeadParser {
  readonly #commands: RefCommand[] = [];
  readonly #pushOptions: string[] = [];
  readonly #capabilities: string[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #section: 'commands' | 'options' = 'commands';
  packBegun = false;

  push(chunk: Buffer): ParserState {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (data.length >= 4) {
      const digits = data.toString('latin1', 0, 4);
      if (!/^[0-9a-fA-F]{4}$/u.test(digits)) return 'malformed';
      const length = Number.parseInt(digits, 16);
      if (length === 0) {
        data = data.subarray(4);
        if (
          this.#section === 'options' ||
          !this.#capabilities.includes('push-options') ||
          this.#commands.length === 0
        ) {
          this.packBegun = data.length > 0;
          return 'done';
        }
        this.#section = 'options';
        continue;
      }
      if (length < 4) return 'malformed';
      if (data.length < length) break;
      const line = data.subarray(4, length);
      data = data.subarray(length);
      // A signed push has its commands inside a certificate. We never offer that, and unchecked commands must not
      // reach git.
      if (this.#section === 'commands' && line.toString('latin1', 0, 9) === 'push-cert') return 'certificate';
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
    return this.#pushOptions.length <= 1000 && !line.includes(0);
  }

  #command(full: Buffer): boolean {
    let line = full.at(-1) === 0x0a ? full.subarray(0, -1) : full;
    const nul = line.indexOf(0);
    if (nul !== -1) {
      // Several lines may have capabilities: git merges them.
      this.#capabilities.push(
        ...line
          .toString('utf8', nul + 1)
          .split(' ')
          .filter(Boolean),
      );
      line = line.subarray(0, nul);
    }
    const text = line.toString('latin1');
    if (text.startsWith('shallow ')) return isObjectId(text.slice(8));
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
