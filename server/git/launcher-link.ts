import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchedProcess } from './launched-process.ts';
import { NUMBER_BYTES, type FromLauncher, type ToLauncher } from './launcher-messages.ts';
import { KILL_AFTER, signalGroup, type ProcessStart } from './running-process.ts';

/** A connection that was opened in advance, and its number at the launcher. */
interface Connection {
  readonly socket: Socket;
  readonly number: number;
}

const READY_CONNECTIONS = 8;
/** The portable limit for the path of a socket. */
const LONGEST_PATH = 100;

/** One process of git-launcher.worker.ts, and the programs that it runs for this one. */
export class LauncherLink {
  /** Whether it could be started. */
  readonly ready: Promise<boolean>;
  isReady = false;
  readonly #child: ChildProcess;
  readonly #path: string;
  readonly #silenceMs: number;
  readonly #ended = Promise.withResolvers<void>();
  readonly #processes = new Map<number, LaunchedProcess>();
  readonly #connections: Connection[] = [];
  readonly #waiting: ((connection: Connection | undefined) => void)[] = [];
  /** Pending answers, and since when. */
  readonly #unanswered = new Map<unknown, number>();
  readonly #idle: NodeJS.Timeout;
  #watch: NodeJS.Timeout | undefined;
  #lastId = 0;
  #referenced = 0;
  /** It is being ended, or has ended. */
  #closed = false;

  /** `onEnd` receives the reason of its end, unless it was closed. */
  constructor(idleMs: number, silenceMs: number, onEnd: (failure: string | undefined) => void) {
    this.#silenceMs = silenceMs;
    // Such a folder is only accessible to its owner.
    this.#path = join(mkdtempSync(join(socketFolder(), 'coppice-')), 'git');
    this.#child = spawn(process.execPath, ['--max-semi-space-size=1', programFile(), this.#path], {
      // The variables that Node needs to run here, without those that make it larger.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_'))),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Signals of a terminal to this process group must not reach it.
      detached: true,
    });
    const ready = Promise.withResolvers<boolean>();
    this.ready = ready.promise;
    this.#child.on('message', (message: FromLauncher) => {
      if (message.type !== 'ready') return this.#hear(message);
      this.isReady = true;
      this.#refer(false);
      this.#idle.refresh();
      for (let count = 0; count < READY_CONNECTIONS; count++) this.#connect();
      ready.resolve(true);
    });
    const onGone = (failure: string): void => {
      const closed = this.#closed;
      this.#lose();
      ready.resolve(false);
      this.#ended.resolve();
      onEnd(closed ? undefined : failure);
    };
    this.#child.once('error', (error) => onGone(error.message));
    // After all its messages: it may have started something last.
    const silent = new Promise((resolve) => this.#child.once('disconnect', resolve));
    this.#child.once('exit', (code, signal) => void silent.then(() => onGone(`${signal ?? code}`)));
    this.#refer(true);
    this.#idle = setTimeout(() => {
      if (this.#processes.size > 0 || !this.isReady) this.#idle.refresh();
      else void this.close();
    }, idleMs).unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Undefined if it has ended meanwhile. */
  async launch(start: ProcessStart): Promise<LaunchedProcess | undefined> {
    const launched = this.launchNow(start);
    if (launched !== undefined) return launched;
    const [input, output] = await Promise.all([this.#connection(), this.#connection()]);
    if (input !== undefined && output !== undefined && !this.#closed)
      return this.#launch(start, input, output);
    for (const each of [input, output]) each?.socket.destroy();
    return undefined;
  }

  /** Undefined if no connections are ready. */
  launchNow(start: ProcessStart): LaunchedProcess | undefined {
    if (this.#closed || this.#connections.length < 2) return undefined;
    const [input, output] = this.#connections.splice(0, 2) as [Connection, Connection];
    this.#connect();
    this.#connect();
    return this.#launch(start, input, output);
  }

  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      // It kills what still runs, and then ends itself.
      if (this.#child.connected) this.#child.disconnect();
      this.#child.ref();
      const late = setTimeout(() => this.#child.kill('SIGKILL'), KILL_AFTER + 1000);
      void this.#ended.promise.then(() => clearTimeout(late));
    }
    await this.#ended.promise;
  }

  #launch(start: ProcessStart, input: Connection, output: Connection): LaunchedProcess {
    const id = ++this.#lastId;
    this.#idle.refresh();
    const launched = new LaunchedProcess(input.socket, output.socket, start.writes === true, {
      signal: (signal) => this.#send({ type: 'signal', id, signal }),
      setReferenced: (referenced) => this.#refer(referenced),
    });
    for (const { socket } of [input, output]) socket.ref();
    this.#processes.set(id, launched);
    this.#refer(true);
    this.#expect(launched);
    this.#send({ type: 'start', id, input: input.number, output: output.number, ...start });
    return launched;
  }

  #hear(message: Exclude<FromLauncher, { type: 'ready' }>): void {
    const launched = this.#processes.get(message.id);
    if (launched === undefined) return;
    this.#unanswered.delete(launched);
    if (!launched.hear(message)) return;
    this.#processes.delete(message.id);
    if (launched.referenced) this.#refer(false);
  }

  #send(message: ToLauncher): void {
    // If it is gone, everything that it ran is lost anyway.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** While a referenced program runs, the event loop waits for messages of the launcher. */
  #refer(referenced: boolean): void {
    this.#referenced += referenced ? 1 : -1;
    const verb = this.#referenced > 0 ? 'ref' : 'unref';
    this.#child[verb]();
    this.#child.channel?.[verb]();
  }

  #connection(): Promise<Connection | undefined> {
    const ready = this.#connections.shift();
    this.#connect();
    if (ready !== undefined) return Promise.resolve(ready);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #connect(): void {
    if (this.#closed) return this.#waiting.shift()?.(undefined);
    const socket = connect(this.#path);
    this.#expect(socket);
    let connection: Connection | undefined;
    const onReadable = (): void => {
      const bytes = socket.read(NUMBER_BYTES) as Buffer | null;
      if (bytes === null) return;
      socket.off('readable', onReadable);
      this.#unanswered.delete(socket);
      connection = { socket, number: bytes.readUInt32LE() };
      const waiting = this.#waiting.shift();
      if (waiting !== undefined) return waiting(connection);
      socket.unref();
      this.#connections.push(connection);
    };
    socket.on('readable', onReadable);
    // A git that ends early closes its input; that shows in its exit code.
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#unanswered.delete(socket);
      if (connection === undefined) return this.#waiting.shift()?.(undefined);
      const at = this.#connections.indexOf(connection);
      if (at !== -1) this.#connections.splice(at, 1);
    });
  }

  #expect(what: unknown): void {
    this.#unanswered.set(what, performance.now());
    this.#watch ??= setInterval(() => {
      // If this process itself stood still, the answers have already arrived and are read first.
      setImmediate(() => {
        const [oldest = Number.POSITIVE_INFINITY] = this.#unanswered.values();
        if (performance.now() - oldest >= this.#silenceMs) this.#child.kill('SIGKILL');
        if (this.#unanswered.size > 0) return;
        clearInterval(this.#watch);
        this.#watch = undefined;
      });
    }, this.#silenceMs).unref();
  }

  /** It has ended: the programs that it ran are lost. */
  #lose(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    clearInterval(this.#watch);
    for (const { socket } of this.#connections.splice(0)) socket.destroy();
    for (const waiting of this.#waiting.splice(0)) waiting(undefined);
    for (const launched of this.#processes.values()) {
      const { pid } = launched;
      signalGroup(pid, launched.writes ? 'SIGTERM' : 'SIGKILL');
      if (launched.writes) setTimeout(() => signalGroup(pid, 'SIGKILL'), KILL_AFTER);
      launched.fail(new Error('The process that had started git was ended, and git with it.'));
    }
    this.#processes.clear();
    rmSync(dirname(this.#path), { recursive: true, force: true });
  }
}

function socketFolder(): string {
  return Buffer.byteLength(join(tmpdir(), 'coppice-123456', 'git')) > LONGEST_PATH ? '/tmp' : tmpdir();
}

function programFile(): string {
  const names = import.meta.url.endsWith('.ts')
    ? ['./git-launcher.worker.ts']
    : ['./git-launcher.worker.js', '../git-launcher.worker.js'];
  const found = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find(existsSync);
  if (found === undefined) throw new Error('The program that starts git is missing.');
  return found;
}
