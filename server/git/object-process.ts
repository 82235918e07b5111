import { gitEnvironment } from './git-environment.ts';
import type { GitRunner } from './git-process.ts';
import type { Repository } from './repository.ts';
import type { RunningProcess } from './running-process.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface ObjectInfo {
  readonly oid: string;
  readonly type: ObjectType;
  readonly size: number;
}

/** `content` is null if the object is larger than the limit. */
export interface ObjectRead extends ObjectInfo {
  readonly content: Buffer | null;
}

export interface ObjectRequest {
  readonly oid: string;
  readonly contents: boolean;
  readonly maxBytes: number;
  /** Of an object within the limit, the first bytes alone are kept. */
  readonly keptBytes: number;
  readonly resolve: (object: ObjectRead | null) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

const LINE_FEED = 0x0a;

/**
 * One `git cat-file --batch-command`. Requests are written immediately and answered in order, so many can be pending. They only
 * contain object ids or prefixes of them: nothing in a request can break the framing.
 */
export class ObjectProcess {
  readonly #child: RunningProcess;
  readonly #pending: ObjectRequest[] = [];
  readonly #onExit: (unanswered: ObjectRequest[]) => void;
  #head = 0;
  #partialLine: Buffer | null = null;
  #body: { info: ObjectInfo; into: Buffer | null; filled: number; left: number } | null = null;
  #outgoing = '';
  #ended = false;
  lastUsed = performance.now();

  constructor(runner: GitRunner, repository: Repository, onExit: (unanswered: ObjectRequest[]) => void) {
    this.#onExit = onExit;
    this.#child = runner.startNow({
      file: runner.binary,
      args: ['cat-file', '--batch-command'],
      cwd: repository.path,
      env: gitEnvironment({}, { GIT_DIR: repository.path }),
    });
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    const finish = () => this.#finish();
    this.#child.over.then(finish, finish);
    // Idle processes must not keep this one alive.
    this.#child.setReferenced(false);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get busy(): boolean {
    return this.#pending.length > this.#head;
  }

  ask(request: ObjectRequest): void {
    this.lastUsed = performance.now();
    // While somebody waits for an answer the event loop must not end.
    if (!this.busy) this.#child.setReferenced(true);
    this.#pending.push(request);
    // Requests of one turn of the event loop are sent in one write.
    if (this.#outgoing === '') queueMicrotask(() => this.#flush());
    this.#outgoing += `${request.contents ? 'contents' : 'info'} ${request.oid}\n`;
  }

  /** Lets it end once it has answered its requests. */
  end(): void {
    this.#ended = true;
    this.#flush();
    this.#child.stdin.end();
  }

  kill(): void {
    this.#ended = true;
    this.#child.signal('SIGKILL');
  }

  #flush(): void {
    if (this.#outgoing === '') return;
    const text = this.#outgoing;
    this.#outgoing = '';
    this.#child.stdin.write(text);
  }

  #receive(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#body !== null) {
        at = this.#receiveBody(chunk, at);
        continue;
      }
      const end = chunk.indexOf(LINE_FEED, at);
      if (end === -1) {
        const rest = chunk.subarray(at);
        this.#partialLine = this.#partialLine === null ? rest : Buffer.concat([this.#partialLine, rest]);
        return;
      }
      const line =
        this.#partialLine === null
          ? chunk.toString('latin1', at, end)
          : this.#partialLine.toString('latin1') + chunk.toString('latin1', at, end);
      this.#partialLine = null;
      at = end + 1;
      this.#receiveHeader(line);
    }
  }

  #receiveHeader(line: string): void {
    const request = this.#pending[this.#head];
    if (request === undefined) return this.kill();
    const [oid = '', type = '', sizeText] = line.split(' ');
    if (sizeText === undefined) return this.#answer(null);
    const info: ObjectInfo = { oid, type: type as ObjectType, size: Number(sizeText) };
    if (!request.contents) return this.#answer({ ...info, content: null });
    this.#body = {
      info,
      into:
        info.size <= request.maxBytes ? Buffer.allocUnsafeSlow(Math.min(info.size, request.keptBytes)) : null,
      filled: 0,
      left: info.size + 1,
    };
  }

  /** Consumes the bytes of the current object (and the line feed after it); returns where the next one starts. */
  #receiveBody(chunk: Buffer, at: number): number {
    const body = this.#body;
    if (body === null) return at;
    const taken = Math.min(body.left, chunk.length - at);
    if (body.into !== null) body.filled += chunk.copy(body.into, body.filled, at, at + taken);
    body.left -= taken;
    if (body.left === 0) {
      this.#body = null;
      this.#answer({ ...body.info, content: body.into });
    }
    return at + taken;
  }

  #answer(object: ObjectRead | null): void {
    const request = this.#pending[this.#head++];
    if (this.#head === this.#pending.length) {
      this.#pending.length = 0;
      this.#head = 0;
      this.lastUsed = performance.now();
      this.#child.setReferenced(false);
    } else if (this.#head > 1024) {
      this.#pending.splice(0, this.#head);
      this.#head = 0;
    }
    request?.resolve(object);
  }

  #finish(): void {
    this.#ended = true;
    const unanswered = this.#pending.slice(this.#head);
    this.#pending.length = 0;
    this.#head = 0;
    this.#onExit(unanswered);
  }
}
