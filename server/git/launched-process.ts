import type { Socket } from 'node:net';
import type { FromLauncher } from './launcher-messages.ts';
import type { RunningProcess } from './running-process.ts';

/** What a process needs from the launcher that started it. */
export interface Started {
  signal(signal: NodeJS.Signals): void;
  setReferenced(referenced: boolean): void;
}

/** The local side of a program that a launcher has started: its streams are connections to it, everything else arrives as messages. */
export class LaunchedProcess implements RunningProcess {
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly over: Promise<number | null>;
  readonly writes: boolean;
  readonly #launcher: Started;
  readonly #result = Promise.withResolvers<number | null>();
  readonly #exitListeners: (() => void)[] = [];
  #pid: number | undefined;
  #exited = false;
  #stderr = '';
  #referenced = true;

  constructor(stdin: Socket, stdout: Socket, writes: boolean, launcher: Started) {
    this.stdin = stdin;
    this.stdout = stdout;
    this.writes = writes;
    this.#launcher = launcher;
    const closed = new Promise<void>((resolve) => {
      stdout.once('close', () => resolve());
    });
    this.over = this.#result.promise.then(async (exitCode) => {
      await closed;
      return exitCode;
    });
    this.over.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  get exited(): boolean {
    return this.#exited;
  }

  get referenced(): boolean {
    return this.#referenced;
  }

  stderr(): string {
    return this.#stderr;
  }

  signal(signal: NodeJS.Signals): void {
    this.#launcher.signal(signal);
  }

  onExit(listener: () => void): void {
    this.#exitListeners.push(listener);
  }

  setReferenced(referenced: boolean): void {
    if (referenced === this.#referenced) return;
    this.#referenced = referenced;
    const verb = referenced ? 'ref' : 'unref';
    this.stdin[verb]();
    this.stdout[verb]();
    this.#launcher.setReferenced(referenced);
  }

  /** Handles a message of its launcher; returns whether it was the last one. */
  hear(message: Exclude<FromLauncher, { type: 'ready' }>): boolean {
    switch (message.type) {
      case 'started':
        this.#pid = message.pid;
        return false;
      case 'exit':
        this.#exit();
        return false;
      case 'close':
        this.#exit();
        this.#stderr = message.stderr;
        this.#result.resolve(message.exitCode);
        return true;
      case 'failed':
        this.fail(Object.assign(new Error(message.error.message), { code: message.error.code }));
        return true;
    }
  }

  /** It could not be started, or its end can no longer be known. */
  fail(error: Error): void {
    this.#exited = true;
    this.#result.reject(error);
    this.stdin.destroy();
    this.stdout.destroy();
  }

  #exit(): void {
    if (this.#exited) return;
    this.#exited = true;
    this.stdin.destroy();
    for (const listener of this.#exitListeners) listener();
    // As with every child process, unread output does not hold up the end.
    setImmediate(() => {
      if (this.stdout.readableFlowing === null && this.stdout.listenerCount('readable') === 0)
        this.stdout.resume();
    });
  }
}
