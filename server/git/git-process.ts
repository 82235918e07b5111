import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Duplex, Readable, Writable } from 'node:stream';
import { encodeName, isPlainName } from './byte-name.ts';
import { gitEnvironment, type GitConfig } from './git-environment.ts';
import {
  GitError,
  GitOutputTooLarge,
  GitTimeout,
  RepositoryMissing,
  fail,
  ok,
  type Result,
} from './git-error.ts';
import type { GitLauncher } from './git-launcher.ts';
import { PACE, type Pace } from './pace.ts';
import { ProcessSlots, type Share } from './process-slots.ts';
import type { Repository } from './repository.ts';
import {
  KILL_AFTER,
  MAX_STDERR,
  startDirectly,
  TERMINATE_AFTER,
  type ProcessStart,
  type RunningProcess,
} from './running-process.ts';

/** Options of every call: for whom it runs, its deadline, and how it is aborted. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly share?: Share | undefined;
  /** A person or an address: nobody has more than half of a share. */
  readonly owner?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** One git command. `flags` are trusted and ours; anything from outside is a revision, a path or input. */
export interface GitCommand extends CallOptions {
  readonly repository?: Repository;
  readonly subcommand: string;
  readonly flags?: readonly string[];
  /** Placed after `--end-of-options`. */
  readonly revisions?: readonly string[];
  /** Names as in byte-name.ts, placed after `--` and taken literally. */
  readonly paths?: readonly string[];
  readonly config?: GitConfig;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: Buffer | string | undefined;
  readonly maxOutput?: number;
  /** A connection that git writes to directly, without the bytes passing through this process. */
  readonly stdout?: Socket | undefined;
  /** A slot that was already taken for it: freed when it has ended. */
  readonly place?: (() => void) | undefined;
  /** It shares the slot of another process of the same caller. */
  readonly unslotted?: boolean;
  /** Gives it a connection to this process as descriptor 3, which its hooks inherit. */
  readonly channel?: boolean;
  /** It writes, so it gets the chance to remove its locks before it is killed. */
  readonly writes?: boolean;
}

/** An expected failure: the exit code, and git's message if the code is not enough. */
export interface ExpectedFailure<R extends string> {
  readonly reason: R;
  readonly code: number;
  readonly stderr?: RegExp;
}

export interface GitOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly exitCode: number;
}

/** A running git whose input and output are streams. `done` settles when it has ended and its slot is free. */
export interface GitStream {
  /** Unknown for a moment if another process starts it; known immediately if git has the caller's connection. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Our end of descriptor 3, if requested. */
  readonly channel?: Duplex | undefined;
  readonly done: Promise<{ readonly exitCode: number | null; readonly stderr: string }>;
  /** Kills it; harmless when it has ended. */
  stop(): void;
}

export interface RunnerOptions {
  readonly gitBinary?: string | undefined;
  readonly maxProcesses: number;
  readonly strangerProcesses?: number | undefined;
  /** Default deadlines: for calls that serve a page, and for clones, fetches and pushes. */
  readonly timeoutMs?: number | undefined;
  readonly transferTimeoutMs?: number | undefined;
  readonly pace?: Pace | undefined;
  readonly log?: GitLog | undefined;
  /** Starts git through a small process, for callers that run many and must not block. */
  readonly launcher?: GitLauncher | undefined;
}

/** The part of a structured logger (pino) that is used here. */
export interface GitLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_TRANSFER_TIMEOUT = 4 * 3_600_000;
/** Work that no person waits for, and work for anonymous callers, only gets the processor when it is otherwise idle. */
const NICENESS: Partial<Record<Share, number>> = { background: 19, visit: 15, stranger: 19 };
/** And does not use several cores. */
const UNHURRIED: GitConfig = { 'pack.threads': '1', 'index.threads': '1', 'grep.threads': '1' };
const DEFAULT_MAX_OUTPUT = 32 * 1024 * 1024;

// Node can't pass arguments that are not UTF-8. This decodes octal escapes into bytes and executes the command.
const SHELL_UNESCAPE = 'for a do shift; b=$(printf %b. "$a"); set -- "$@" "${b%.}"; done; exec "$@"';

/** The one place where git is started. */
export class GitRunner {
  readonly binary: string;
  readonly slots: ProcessSlots;
  /** The minimum speed of a client that holds a process. */
  readonly pace: Pace;
  readonly #options: RunnerOptions;
  readonly #running = new Set<GitStream>();

  constructor(options: RunnerOptions) {
    this.binary = options.gitBinary === undefined || options.gitBinary === '' ? 'git' : options.gitBinary;
    this.#options = options;
    this.pace = options.pace ?? PACE;
    this.slots = new ProcessSlots(options.maxProcesses, options.strangerProcesses);
  }

  log(level: 'debug' | 'warn', message: string, details: object): void {
    this.#options.log?.[level](details, message);
  }

  /** Runs to the end and returns the output; any exit code except 0 is a GitError. */
  async run(command: GitCommand): Promise<Buffer> {
    const output = await this.#collect(command);
    if (output.exitCode !== 0) throw new GitError(command.subcommand, output.exitCode, output.stderr);
    return output.stdout;
  }

  /** The same as run, with the caller's expected failures as results. */
  async attempt<R extends string>(
    command: GitCommand,
    expected: readonly ExpectedFailure<R>[],
  ): Promise<Result<Buffer, R>> {
    const output = await this.#collect(command);
    if (output.exitCode === 0) return ok(output.stdout);
    for (const failure of expected) {
      if (
        failure.code === output.exitCode &&
        (failure.stderr === undefined || failure.stderr.test(output.stderr))
      ) {
        const said =
          output.stderr.trim() === '' ? output.stdout.toString('utf8', 0, MAX_STDERR) : output.stderr;
        return fail(failure.reason, said.trim());
      }
    }
    throw new GitError(command.subcommand, output.exitCode, output.stderr);
  }

  /** Starts git and returns its streams. The caller reads stdout to its end or calls stop. */
  async stream(command: GitCommand): Promise<GitStream> {
    const release =
      command.unslotted === true
        ? () => {}
        : (command.place ?? (await this.slots.acquire(command.share ?? 'interactive', command)));
    try {
      return await this.#start(command, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * The output split at `separator` (default NUL), as a stream. Leaving the loop kills the process. A failure of git is thrown after
   * the last record, unless `tolerate` lists its exit code.
   */
  async *records(
    command: GitCommand,
    options: { readonly separator?: number; readonly tolerate?: readonly number[] } = {},
  ): AsyncGenerator<Buffer, void, undefined> {
    const separator = options.separator ?? 0;
    const child = await this.stream(command);
    const limit = command.maxOutput ?? Number.POSITIVE_INFINITY;
    let rest: Buffer[] = [];
    let total = 0;
    let finished = false;
    child.stdin.end(command.input);
    try {
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
        total += chunk.length;
        if (total > limit) throw new GitOutputTooLarge(command.subcommand, limit);
        let start = 0;
        for (let end = chunk.indexOf(separator); end !== -1; end = chunk.indexOf(separator, start)) {
          const piece = chunk.subarray(start, end);
          start = end + 1;
          if (rest.length > 0) {
            rest.push(piece);
            const joined = Buffer.concat(rest);
            rest = [];
            yield joined;
          } else yield piece;
        }
        if (start < chunk.length) rest.push(chunk.subarray(start));
      }
      if (rest.length > 0) yield Buffer.concat(rest);
      finished = true;
    } finally {
      if (!finished) child.stop();
      // The process must not outlive the loop: its slot is only free once it is gone.
      const { exitCode, stderr } = await child.done;
      if (finished && exitCode !== 0 && !(options.tolerate ?? []).includes(exitCode ?? -1)) {
        // oxlint-disable-next-line no-unsafe-finally -- reached only when nothing else is being thrown
        throw new GitError(command.subcommand, exitCode, stderr);
      }
    }
  }

  /** Kills every running process and waits for it. */
  async close(): Promise<void> {
    const running = [...this.#running];
    for (const child of running) child.stop();
    await Promise.allSettled(running.map(({ done }) => done));
    await this.#options.launcher?.close();
  }

  async #collect(command: GitCommand): Promise<GitOutput> {
    const limit = command.maxOutput ?? DEFAULT_MAX_OUTPUT;
    const child = await this.stream(command);
    const chunks: Buffer[] = [];
    let size = 0;
    let tooLarge = false;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        tooLarge = true;
        chunks.length = 0;
        child.stop();
      } else chunks.push(chunk);
    });
    child.stdin.end(command.input);
    let ended;
    try {
      ended = await child.done;
    } catch (error) {
      if (!tooLarge) throw error;
    }
    if (tooLarge || ended === undefined) throw new GitOutputTooLarge(command.subcommand, limit);
    if (ended.exitCode === null) throw new GitError(command.subcommand, null, ended.stderr);
    return { stdout: Buffer.concat(chunks), stderr: ended.stderr, exitCode: ended.exitCode };
  }

  /** Starts a long-running process: immediately, and without a slot of its own. */
  startNow(start: ProcessStart): RunningProcess {
    return this.#options.launcher?.launchNow(start) ?? startDirectly(start);
  }

  async #start(command: GitCommand, release: () => void): Promise<GitStream> {
    const niceness = NICENESS[command.share ?? 'interactive'];
    const started = performance.now();
    const start: ProcessStart = {
      ...this.#commandLine(command),
      cwd: command.repository?.path,
      env: gitEnvironment(niceness === undefined ? command.config : { ...UNHURRIED, ...command.config }, {
        ...(command.repository === undefined ? {} : { GIT_DIR: command.repository.path }),
        ...command.env,
      }),
      niceness,
      writes: command.writes,
    };
    // Only this process can hand over its own descriptors.
    const own = command.stdout !== undefined || command.channel === true;
    const child: RunningProcess =
      (own ? undefined : await this.#options.launcher?.launch(start)) ?? startDirectly(start, command);
    const { stdin, stdout } = child;
    const timeoutMs = command.timeoutMs ?? this.#defaultTimeout(command.share);
    let timedOut = false;
    let stopped = false;
    const killTimers: NodeJS.Timeout[] = [];
    const stop = () => {
      if (child.exited) return;
      stopped = true;
      if (command.writes !== true) return child.signal('SIGKILL');
      if (killTimers.length > 0) return;
      // One that still reads ends properly at the end of its input.
      stdin.destroy();
      killTimers.push(
        setTimeout(() => child.signal('SIGTERM'), TERMINATE_AFTER),
        setTimeout(() => child.signal('SIGKILL'), KILL_AFTER),
      );
    };
    const deadline = setTimeout(() => {
      timedOut = true;
      stop();
    }, timeoutMs);
    const stopReason = () => {
      if (timedOut) return new GitTimeout(command.subcommand, timeoutMs, child.stderr());
      return command.signal?.aborted === true ? (command.signal.reason as Error) : undefined;
    };
    // A git that ends early closes its input; that shows in its exit code.
    stdin.on('error', () => {});
    stdout.on('error', () => {});
    // The remaining output of a killed git is not read by anybody: unread, it would keep the process from closing.
    child.onExit(() => {
      if (stopped) stdout.destroy(stopReason());
    });
    command.signal?.addEventListener('abort', stop, { once: true });
    if (command.signal?.aborted === true) stop();

    const releaseAll = () => {
      clearTimeout(deadline);
      for (const timer of killTimers) clearTimeout(timer);
      command.signal?.removeEventListener('abort', stop);
      this.#running.delete(stream);
      release();
    };
    const done = child.over.then(
      (exitCode) => {
        releaseAll();
        this.log('debug', `git ${command.subcommand}`, {
          exitCode,
          milliseconds: Math.round(performance.now() - started),
          repository: command.repository?.id,
        });
        const reason = exitCode === 0 ? undefined : stopReason();
        if (reason !== undefined) throw reason;
        return { exitCode, stderr: child.stderr() };
      },
      (error: unknown) => {
        releaseAll();
        // Node reports ENOENT for a missing program and for a missing folder alike.
        const folder = command.repository?.path;
        throw folder !== undefined && !existsSync(folder) ? new RepositoryMissing(folder) : error;
      },
    );
    // An ignored result must not end the process with an unhandled rejection.
    done.catch(() => {});
    child.channel?.on('error', () => {});
    const stream: GitStream = {
      get pid() {
        return child.pid;
      },
      stdin,
      stdout,
      channel: child.channel,
      done,
      stop,
    };
    this.#running.add(stream);
    return stream;
  }

  #defaultTimeout(share: Share | undefined): number {
    return share === 'transfer' || share === 'visit'
      ? (this.#options.transferTimeoutMs ?? DEFAULT_TRANSFER_TIMEOUT)
      : (this.#options.timeoutMs ?? DEFAULT_TIMEOUT);
  }

  #commandLine(command: GitCommand): { file: string; args: string[] } {
    const args = [command.subcommand, ...(command.flags ?? [])];
    if (command.revisions !== undefined && command.revisions.length > 0) {
      args.push('--end-of-options', ...command.revisions);
    }
    if (command.paths !== undefined) args.push('--', ...command.paths);
    if ((command.paths ?? []).every(isPlainName)) return { file: this.binary, args };
    return {
      file: '/bin/sh',
      args: ['-c', SHELL_UNESCAPE, 'sh', ...[this.binary, ...args].map(escapeForPrintf)],
    };
  }
}

function escapeForPrintf(argument: string): string {
  let escaped = '';
  for (const byte of encodeName(argument)) {
    escaped +=
      byte >= 0x80 || byte === 0x5c ? `\\0${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte);
  }
  return escaped;
}
