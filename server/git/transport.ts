import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { decodeName, encodeName } from './byte-name.ts';
import { splitLines } from './commit-reader.ts';
import type { GitContext } from './context.ts';
import { INTERNAL_REFS } from './git-environment.ts';
import { GitError, ok, type Result } from './git-error.ts';
import type { CallOptions, GitStream } from './git-process.ts';
import { readPushHead, type PushRequest, type RefCommand } from './receive-commands.ts';
import type { Repository } from './repository.ts';
import { isSafeQualifiedRef } from './safe-name.ts';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

export interface TransferOptions extends CallOptions {
  /** What the client sent as Git-Protocol (HTTP) or GIT_PROTOCOL (SSH). */
  readonly protocol?: string | undefined;
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

/** What the caller decides about a push once it knows what it wants, before git has seen it. */
export interface PushVerdict {
  /** Sentences for the pusher's terminal. With one or more, nothing of the push is accepted. */
  readonly refusals?: readonly string[];
  /** Refs whose new commit must contain the old one; otherwise the push is refused with the message. */
  readonly noForce?: readonly { readonly ref: string; readonly message: string }[];
  /** Lines shown to the pusher after a push that was accepted. */
  readonly notices?: readonly string[];
}

export interface ReceivePackOptions extends TransferStreams {
  readonly onCommands: (push: PushRequest) => Promise<PushVerdict> | PushVerdict;
  /** Bytes of the largest pack accepted; no limit unless given. */
  readonly maxPackBytes?: number;
}

export interface PushOutcome {
  readonly push: PushRequest;
  /** The refs that have changed, whatever became of the client. */
  readonly updated: readonly RefCommand[];
  /** The verdict, or an object that failed the check, or the client kept it from happening. */
  readonly accepted: boolean;
  /** What git said besides, for the log. */
  readonly stderr: string;
}

export type TransferFailure = 'incomplete' | 'malformed' | 'too_many_commands';

/** Faults that real old repositories have and public hosts accept: the pusher is told, nothing more. */
const TOLERATED_FAULTS = [
  'zeroPaddedFilemode', 'badTimezone', 'missingSpaceBeforeDate', 'missingSpaceBeforeEmail', 'missingNameBeforeEmail', 'missingEmail',
  'badDate', 'zeroPaddedDate', 'badEmail',
] as const; // prettier-ignore

const IDLE_MS = 600_000;
/** A push whose client is gone while its refs are being updated may finish this long. */
const FINISH_MS = 15_000;

// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F]+/gu;

const UPLOAD_CONFIG: Readonly<Record<string, string>> = {
  'uploadpack.allowFilter': 'true',
  'uploadpack.allowTipSHA1InWant': 'true',
  'uploadpack.allowReachableSHA1InWant': 'true',
  'uploadpack.allowAnySHA1InWant': 'false',
  'transfer.hideRefs': INTERNAL_REFS,
  'pack.writeReverseIndex': 'true',
};

export function createTransport(
  { runner, refs, hooksPath }: GitContext,
  sweepRepository: (repository: Repository) => Promise<unknown>,
) {
  function receiveConfig(maxPackBytes: number | undefined): Record<string, string> {
    return {
      'receive.fsckObjects': 'true',
      ...Object.fromEntries(TOLERATED_FAULTS.map((fault) => [`receive.fsck.${fault}`, 'warn'])),
      'receive.advertisePushOptions': 'true',
      'receive.advertiseAtomic': 'true',
      'receive.denyDeletes': 'false',
      'receive.denyNonFastForwards': 'false',
      'receive.updateServerInfo': 'false',
      'transfer.hideRefs': INTERNAL_REFS,
      'core.hooksPath': hooksPath,
      'repack.writeBitmaps': 'true',
      ...(maxPackBytes === undefined ? {} : { 'receive.maxInputSize': String(maxPackBytes) }),
    };
  }

  /** The answer to `GET info/refs?service=…`: capabilities and, but for protocol 2, all refs. */
  async function advertiseRefs(
    repository: Repository,
    service: GitService,
    output: Writable,
    options: TransferOptions = {},
  ): Promise<void> {
    const protocol = safeProtocol(options.protocol);
    // A receive-pack has no second version: it answers as if nothing had been said.
    if (service === 'git-receive-pack' || protocol !== 'version=2') {
      const line = `# service=${service}\n`;
      output.write(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`);
    }
    const child = await runner.stream({
      signal: options.signal,
      // Short, and what every fetch begins with: it does not wait behind clones.
      share: options.share ?? 'interactive',
      timeoutMs: options.timeoutMs ?? 60_000,
      repository,
      subcommand: service.slice('git-'.length),
      flags: ['--http-backend-info-refs', '.'],
      config: service === 'git-upload-pack' ? UPLOAD_CONFIG : receiveConfig(undefined),
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    child.stdin.end();
    await deliver(child, output, () => child.stop());
  }

  /** The answer to `POST git-upload-pack`: a clone, a fetch, or in protocol 2 the list of refs. */
  async function uploadPack(repository: Repository, options: TransferStreams): Promise<void> {
    const protocol = safeProtocol(options.protocol);
    const idleTimeoutMs = options.idleTimeoutMs ?? IDLE_MS;
    const connection = await plainConnection(options.output);
    const child = await runner.stream({
      stdout: connection,
      signal: options.signal,
      share: options.share ?? 'transfer',
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'upload-pack',
      flags: ['--stateless-rpc', '--strict', '.'],
      config: UPLOAD_CONFIG,
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    feed(options.input, child, idleTimeoutMs, () => child.stop());
    const idle = watchProgress(child, connection !== undefined, idleTimeoutMs);
    try {
      const { exitCode, stderr } = await deliver(child, options.output, () => child.stop());
      // An answer that was cut off must not look like a whole one.
      if (exitCode === null) throw new GitError('upload-pack', exitCode, stderr);
    } finally {
      clearInterval(idle);
    }
  }

  /**
   * The answer to `POST git-receive-pack`. The caller is asked before git is started; what it decides is enforced by the hook
   * pre-receive, inside the quarantine. What has changed is known even if the client is gone.
   */
  async function receivePack(
    repository: Repository,
    options: ReceivePackOptions,
  ): Promise<Result<PushOutcome, TransferFailure>> {
    const head = await readPushHead(options.input, options.signal);
    if (!head.ok) return head;
    const { push, bytes } = head.value;
    // A client that tries whether it may speak sends an empty list.
    if (push.commands.length === 0) return ok({ push, updated: [], accepted: false, stderr: '' });
    const verdict = withUnsafeNames(push, await options.onCommands(push));
    await sweepLocks(repository, push.commands);
    const note = join(repository.path, 'coppice', `push-${randomUUID()}`);
    await writeVerdict(note, push, verdict);
    try {
      const protocol = safeProtocol(options.protocol);
      const child = await runner.stream({
        share: options.share ?? 'transfer',
        timeoutMs: options.timeoutMs,
        repository,
        subcommand: 'receive-pack',
        flags: ['--stateless-rpc', '.'],
        config: receiveConfig(options.maxPackBytes),
        env: { COPPICE_PUSH: note, ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }) },
        writes: true,
      });
      const { stderr, cutOff } = await transfer(child, bytes, note, options);
      if (cutOff) await sweepRepository(repository);
      const accepted = existsSync(join(note, 'accepted'));
      const updated = accepted ? await readUpdated(repository, note, push.commands) : [];
      return ok({ push, updated, accepted, stderr });
    } finally {
      await rm(note, { recursive: true, force: true });
    }
  }

  /** Runs the push to its end, whatever the client does; gives what git said and whether it was cut off. */
  async function transfer(
    child: GitStream,
    head: Buffer,
    note: string,
    { input, output, signal, idleTimeoutMs = IDLE_MS }: ReceivePackOptions,
  ): Promise<{ readonly stderr: string; readonly cutOff: boolean }> {
    let finishing: NodeJS.Timeout | undefined;
    let inputDone = false;
    let cutOff = false;
    const stop = () => {
      cutOff = true;
      child.stop();
    };
    const clientGone = () => {
      // Past the hook the refs are being written: to end git now could leave some of them changed and others not.
      if (inputDone && existsSync(join(note, 'accepted'))) finishing ??= setTimeout(stop, FINISH_MS);
      else stop();
    };
    signal?.addEventListener('abort', clientGone, { once: true });
    child.stdin.write(head);
    feed(input, child, idleTimeoutMs, clientGone, () => {
      inputDone = true;
    });
    if (signal?.aborted === true) clientGone();
    try {
      return { stderr: (await deliver(child, output, clientGone)).stderr, cutOff };
    } catch (error) {
      // The deadline. What was changed before still counts.
      return { stderr: String(error), cutOff: true };
    } finally {
      clearTimeout(finishing);
      signal?.removeEventListener('abort', clientGone);
    }
  }

  /** The refs really changed: what post-receive noted; if it did not come so far, what the refs themselves say. */
  async function readUpdated(
    repository: Repository,
    note: string,
    commands: readonly RefCommand[],
  ): Promise<RefCommand[]> {
    const noted = await readFile(join(note, 'updated')).catch(() => null);
    if (noted !== null) {
      const changed = new Set(
        splitLines(noted).map((line) => {
          const first = line.indexOf(0x20);
          return decodeName(line.subarray(line.indexOf(0x20, first + 1) + 1));
        }),
      );
      return commands.filter(({ ref }) => changed.has(ref));
    }
    const states = await Promise.all(commands.map(({ ref }) => refs.read(repository, ref)));
    return commands.filter((command, index) => command.old !== command.new && states[index] === command.new);
  }

  /** A lock that a dead process left would refuse this push: look before, it costs a few stats. */
  async function sweepLocks(repository: Repository, commands: readonly RefCommand[]): Promise<void> {
    const names = ['packed-refs', ...commands.slice(0, 50).map(({ ref }) => ref)];
    const locked = await Promise.all(
      names.map(async (name) => {
        const file = Buffer.concat([
          Buffer.from(`${repository.path}/`),
          encodeName(name),
          Buffer.from('.lock'),
        ]);
        return (await stat(file).catch(() => null)) !== null;
      }),
    );
    if (locked.includes(true)) await sweepRepository(repository);
  }

  return { advertiseRefs, uploadPack, receivePack };
}

/** The output as a connection that another process can write to, once all that was written before has left. */
async function plainConnection(output: Writable): Promise<Socket | undefined> {
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
function feed(
  input: Readable,
  child: GitStream,
  idleTimeoutMs: number,
  onGone: () => void,
  onEnd: () => void = () => {},
): void {
  if (input.readableEnded) {
    child.stdin.end();
    return onEnd();
  }
  const idle = setTimeout(onGone, idleTimeoutMs);
  const gone = () => {
    clearTimeout(idle);
    if (!input.readableEnded) onGone();
  };
  input.on('data', () => idle.refresh());
  input.once('end', () => {
    clearTimeout(idle);
    onEnd();
  });
  input.once('error', gone);
  input.once('close', gone);
  if (input.destroyed) return gone();
  input.pipe(child.stdin);
  // git may answer without reading all (an error): what still comes is dropped, or the client would never read the answer.
  child.stdin.once('close', () => {
    clearTimeout(idle);
    input.unpipe(child.stdin);
    input.resume();
  });
}

/**
 * Ends a git whose answer nobody takes. While it computes it sends a sign of life every five seconds, so silence means that it
 * waits for the client. What it writes to the connection by itself is seen in the counters of the system, where there are some.
 */
function watchProgress(child: GitStream, unseen: boolean, idleTimeoutMs: number): NodeJS.Timeout {
  let progress = 0;
  let last = -1;
  if (!unseen) child.stdout.on('data', () => progress++);
  return setInterval(() => {
    if (unseen) {
      try {
        progress = Number(
          /^wchar: (\d+)$/mu.exec(readFileSync(`/proc/${child.pid}/io`, 'latin1'))?.[1] ?? last + 1,
        );
      } catch {
        return;
      }
    }
    if (progress === last) child.stop();
    last = progress;
  }, idleTimeoutMs).unref();
}

/** Passes git's answer on until git has ended. What nobody takes any more is dropped. */
async function deliver(
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
function safeProtocol(protocol: string | undefined): string | undefined {
  const version = /(?:^|:)version=([012])(?::|$)/u.exec(protocol ?? '')?.[1];
  return version === undefined ? undefined : `version=${version}`;
}

/** What the hooks read: see hooks/pre-receive. */
async function writeVerdict(note: string, push: PushRequest, verdict: PushVerdict): Promise<void> {
  await mkdir(note, { recursive: true });
  const refusals = (verdict.refusals ?? []).map(printable);
  if (refusals.length > 0) await writeFile(join(note, 'refused'), `${refusals.join('\n')}\n`);
  const guarded = (verdict.noForce ?? []).flatMap(({ ref, message }) => {
    const command = push.commands.find((each) => each.ref === ref);
    // A ref made or removed is for the refusals.
    if (command === undefined || command.old === null || command.new === null) return [];
    return [`${command.old} ${command.new} ${printable(message)}\n`];
  });
  if (guarded.length > 0) await writeFile(join(note, 'guarded'), guarded.join(''));
  const notices = (verdict.notices ?? []).map(printable);
  if (notices.length > 0) await writeFile(join(note, 'notices'), `${notices.join('\n')}\n`);
}

/** Names that git takes and that could be mistaken for something else later are refused here, whatever the caller decides. */
function withUnsafeNames(push: PushRequest, verdict: PushVerdict): PushVerdict {
  const unsafe = push.commands.filter(({ ref }) => !isSafeQualifiedRef(ref) || ref.startsWith(INTERNAL_REFS));
  if (unsafe.length === 0) return verdict;
  const refusals = unsafe.slice(0, 20).map(({ ref }) => `The name ${JSON.stringify(ref)} is not allowed.`);
  return { ...verdict, refusals: [...(verdict.refusals ?? []), ...refusals] };
}

/** One line for a terminal: nothing in it that could move the cursor. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim().slice(0, 1000);
}
