import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { parseCommit, type Commit } from './commit-parser.ts';
import { GitError, RepositoryMissing } from './git-error.ts';
import type { CallOptions, GitRunner } from './git-process.ts';
import { ObjectProcess, type ObjectInfo, type ObjectRead, type ObjectRequest } from './object-process.ts';
import { watchTaking } from './pace.ts';
import type { Repository } from './repository.ts';
import { parseTree, type TreeNode } from './tree-parser.ts';

export interface ObjectPoolOptions {
  readonly maxProcesses: number;
  readonly idleMs: number;
  readonly cacheBytes: number;
}

/** No commit, tag or tree that we would hold in memory is larger than this. */
const MAX_METADATA = 64 * 1024 * 1024;
const MAX_ATTEMPTS = 2;

/**
 * Objects by id, from a bounded number of `cat-file` processes, one per repository, ended when idle and restarted when dead, and a
 * bounded cache of commits and trees, which never change.
 */
export class ObjectPool {
  readonly #options: ObjectPoolOptions;
  readonly #runner: GitRunner;
  readonly #processes = new Map<string, ObjectProcess>();
  readonly #parsed: LRUCache<string, Commit | readonly TreeNode[]>;
  #sweeper: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(runner: GitRunner, options: ObjectPoolOptions) {
    this.#runner = runner;
    this.#options = options;
    this.#parsed = new LRUCache({
      maxSize: options.cacheBytes,
      maxEntrySize: Math.ceil(options.cacheBytes / 8),
    });
  }

  /** Type and size, or null if there is no such object. */
  info(repository: Repository, oid: string): Promise<ObjectInfo | null> {
    return this.#ask(repository, { oid, contents: false, maxBytes: 0, keptBytes: 0 });
  }

  /** The object; its content is null if it is larger than `maxBytes`. */
  read(repository: Repository, oid: string, maxBytes: number): Promise<ObjectRead | null> {
    return this.#ask(repository, { oid, contents: true, maxBytes, keptBytes: maxBytes });
  }

  /** The same with the first bytes alone as its content. git still reads the whole object. */
  readBeginning(
    repository: Repository,
    oid: string,
    { keptBytes, maxBytes }: Pick<ObjectRequest, 'keptBytes' | 'maxBytes'>,
  ): Promise<ObjectRead | null> {
    return this.#ask(repository, { oid, contents: true, maxBytes, keptBytes });
  }

  /** The commit, or null for an unknown id or another type. */
  async commit(repository: Repository, oid: string): Promise<Commit | null> {
    const key = `${repository.path}\0${oid}`;
    const known = this.#parsed.get(key);
    if (known !== undefined) return 'sha' in known ? known : null;
    const object = await this.read(repository, oid, MAX_METADATA);
    if (object?.type !== 'commit' || object.content === null) return null;
    const commit = parseCommit(oid, object.content);
    this.#parsed.set(key, commit, { size: object.size * 3 + 600 });
    return commit;
  }

  /** The entries of a tree in git's order, or null for an unknown id or another type. */
  async tree(repository: Repository, oid: string): Promise<readonly TreeNode[] | null> {
    const key = `${repository.path}\0${oid}`;
    const known = this.#parsed.get(key);
    if (known !== undefined) return 'sha' in known ? null : known;
    const object = await this.read(repository, oid, MAX_METADATA);
    if (object?.type !== 'tree' || object.content === null) return null;
    const nodes = parseTree(object.content, oid.length / 2);
    this.#parsed.set(key, nodes, { size: object.size * 4 + 200 });
    return nodes;
  }

  /** A blob of any size as a stream; it has a process of its own, so that nobody waits behind a slow reader. */
  async streamBlob(repository: Repository, oid: string, options: CallOptions = {}): Promise<Readable> {
    const child = await this.#runner.stream({
      repository,
      subcommand: 'cat-file',
      flags: ['blob', oid],
      timeoutMs: 3_600_000,
      share: 'transfer',
      ...options,
    });
    child.stdin.end();
    const endWatch = watchTaking(child, false, this.#runner.pace);
    child.stdout.once('close', () => {
      endWatch();
      child.stop();
    });
    child.done.catch((error: unknown) => child.stdout.destroy(error as Error));
    return child.stdout;
  }

  /** Ends the process of this repository, e.g. because the repository is being deleted. */
  forget(repository: Repository): void {
    this.#processes.get(repository.path)?.end();
    this.#processes.delete(repository.path);
    for (const key of this.#parsed.keys())
      if (key.startsWith(`${repository.path}\0`)) this.#parsed.delete(key);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#sweeper);
    for (const process of this.#processes.values()) process.kill();
    this.#processes.clear();
  }

  /** The current number of processes. */
  get size(): number {
    return this.#processes.size;
  }

  /** The process that answers for this repository, if one runs. */
  processId(repository: Repository): number | undefined {
    return this.#processes.get(repository.path)?.pid;
  }

  #ask(
    repository: Repository,
    asked: Pick<ObjectRequest, 'oid' | 'contents' | 'maxBytes' | 'keptBytes'>,
  ): Promise<ObjectRead | null> {
    return new Promise((resolve, reject) => {
      this.#send(repository, { ...asked, resolve, reject, attempts: 0 });
    });
  }

  #send(repository: Repository, request: ObjectRequest): void {
    if (this.#closed) return request.reject(new GitError('cat-file', null, 'the pool is closed'));
    request.attempts++;
    this.#processFor(repository).ask(request);
  }

  #processFor(repository: Repository): ObjectProcess {
    const { path } = repository;
    let process = this.#processes.get(path);
    if (process !== undefined && !process.ended) {
      // The map is in order of use.
      this.#processes.delete(path);
      this.#processes.set(path, process);
      return process;
    }
    this.#makeRoom();
    process = new ObjectProcess(this.#runner, repository, (unanswered) => {
      if (this.#processes.get(path) === process) this.#processes.delete(path);
      this.#retry(repository, unanswered);
    });
    this.#processes.set(path, process);
    this.#sweeper ??= setInterval(() => this.#endIdle(), Math.min(10_000, this.#options.idleMs)).unref();
    return process;
  }

  /** The process died: the first request may have killed it, the others only waited behind it. */
  #retry(repository: Repository, unanswered: readonly ObjectRequest[]): void {
    if (unanswered.length === 0) return;
    if (!existsSync(repository.path)) {
      for (const request of unanswered) request.reject(new RepositoryMissing(repository.path));
      return;
    }
    const [first, ...others] = unanswered;
    for (const request of others) {
      request.attempts--;
      this.#send(repository, request);
    }
    if (first === undefined) return;
    if (first.attempts >= MAX_ATTEMPTS)
      first.reject(new GitError('cat-file', null, `could not read ${first.oid}`));
    else this.#send(repository, first);
  }

  #makeRoom(): void {
    if (this.#processes.size < this.#options.maxProcesses) return;
    for (const [path, process] of this.#processes) {
      if (process.busy) continue;
      this.#processes.delete(path);
      process.end();
      if (this.#processes.size < this.#options.maxProcesses) return;
    }
  }

  #endIdle(): void {
    const before = performance.now() - this.#options.idleMs;
    for (const [path, process] of this.#processes) {
      if (process.busy || process.lastUsed > before) continue;
      this.#processes.delete(path);
      process.end();
    }
    if (this.#processes.size === 0) {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
    }
  }
}
