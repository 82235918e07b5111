import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { GitContext } from './context.ts';
import type { GitConfig } from './git-environment.ts';
import { GitError } from './git-error.ts';
import type { GitStream } from './git-process.ts';
import { watchTaking } from './pace.ts';
import type { Repository } from './repository.ts';
import { NOT_FETCHED } from './reserved-refs.ts';
import {
  deliver,
  feed,
  IDLE_MS,
  plainConnection,
  safeProtocol,
  type TransferStreams,
} from './transfer-streams.ts';
import { createVisibleWants } from './visible-wants.ts';
import { gateWants } from './wants-gate.ts';

const UPLOAD_CONFIG: GitConfig = {
  'uploadpack.allowFilter': 'true',
  // Objects that are only reachable from our own refs are private.
  'uploadpack.allowTipSHA1InWant': 'false',
  'uploadpack.allowReachableSHA1InWant': 'true',
  'uploadpack.allowAnySHA1InWant': 'false',
  'transfer.hideRefs': NOT_FETCHED,
  'pack.writeReverseIndex': 'true',
};

/** For a client that may not see all refs. By ids it gets the tips of what it sees; in protocol 2 wants-gate.ts decides. */
export function uploadConfig(hideRefs: readonly string[] = []): GitConfig {
  if (hideRefs.length === 0) return UPLOAD_CONFIG;
  return {
    ...UPLOAD_CONFIG,
    'uploadpack.allowReachableSHA1InWant': 'false',
    'transfer.hideRefs': [...NOT_FETCHED, ...hideRefs],
  };
}

export interface UploadPackOptions extends Omit<TransferStreams, 'output'> {
  /** The stream for the answer, created once there is a slot for git: a client without one can still get an error. */
  readonly output: Writable | (() => Writable);
}

export function createUploadPack({ runner, objects }: GitContext) {
  const visibleWants = createVisibleWants({ runner, objects });

  /** The client's input, without wants that it may not have. */
  function gated(
    repository: Repository,
    input: Readable,
    options: Omit<TransferStreams, 'output' | 'input'>,
  ): Readable {
    const { hideRefs = [], signal, owner, share = 'transfer' } = options;
    if (hideRefs.length === 0 || safeProtocol(options.protocol) !== 'version=2') return input;
    return gateWants(input, (oids) => visibleWants(repository, oids, { hideRefs, signal, owner, share }));
  }

  /** The answer to `POST git-upload-pack`: a clone, a fetch, or in protocol 2 the list of refs. */
  async function uploadPack(repository: Repository, options: UploadPackOptions): Promise<void> {
    const protocol = safeProtocol(options.protocol);
    const share = options.share ?? 'transfer';
    const { idleTimeoutMs = IDLE_MS, pace = runner.pace } = options;
    const place = await runner.slots.acquire(share, options);
    let output: Writable;
    let connection: Socket | undefined;
    try {
      output = typeof options.output === 'function' ? options.output() : options.output;
      connection = await plainConnection(output);
    } catch (error) {
      place();
      throw error;
    }
    const child = await runner.stream({
      place,
      stdout: connection,
      signal: options.signal,
      share,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'upload-pack',
      flags: ['--stateless-rpc', '--strict', '.'],
      config: uploadConfig(options.hideRefs),
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    feed(gated(repository, options.input, options), child, { idleTimeoutMs, pace }, () => child.stop());
    const idle = watchProgress(child, connection !== undefined, idleTimeoutMs);
    const endWatch = watchTaking(child, connection !== undefined, pace);
    try {
      const { exitCode, stderr } = await deliver(child, output, () => child.stop());
      // An answer that was cut off must not look complete.
      if (exitCode === null) throw new GitError('upload-pack', exitCode, stderr);
    } finally {
      clearInterval(idle);
      endWatch();
    }
  }

  /**
   * A whole conversation over a connection that stays (SSH): the refs, what the client wants and has, the pack, and in protocol 2 as
   * many requests as it makes. Resolves when either side has ended it.
   */
  async function serveFetch(
    repository: Repository,
    { input: client, output, ...options }: TransferStreams,
  ): Promise<void> {
    const input = gated(repository, client, options);
    const protocol = safeProtocol(options.protocol);
    const share = options.share ?? 'transfer';
    const { idleTimeoutMs = IDLE_MS, pace = runner.pace } = options;
    const child = await runner.stream({
      signal: options.signal,
      owner: options.owner,
      share,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'upload-pack',
      flags: ['--strict', '.'],
      config: uploadConfig(options.hideRefs),
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    // Both sides fall silent when a client that has everything works on it; it goes when it is done.
    const idle = setTimeout(() => child.stop(), idleTimeoutMs);
    input.on('data', () => idle.refresh());
    child.stdout.on('data', () => idle.refresh());
    const endWatch = watchTaking(child, false, pace);
    const gone = () => child.stop();
    for (const event of ['error', 'close']) input.once(event, gone);
    if (input.destroyed) gone();
    else input.pipe(child.stdin);
    child.stdin.once('close', () => {
      input.unpipe(child.stdin);
      input.resume();
    });
    try {
      await deliver(child, output, gone);
    } finally {
      clearTimeout(idle);
      endWatch();
      for (const event of ['error', 'close']) input.off(event, gone);
    }
  }

  return { uploadPack, serveFetch };
}

/**
 * Kills a git whose answer nobody reads. While it computes it sends a keepalive every five seconds, so silence means that it waits for
 * the client. For what it writes directly to the connection, the system's counters are read, if there are any.
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
