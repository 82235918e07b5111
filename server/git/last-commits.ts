import type { Commit } from './commit-parser.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { LastCommitsCache, type CachedFolder } from './last-commits-cache.ts';
import { createLastCommitsLine, type Line } from './last-commits-line.ts';
import { createLastCommitsWalk, type Found } from './last-commits-walk.ts';
import type { Repository } from './repository.ts';
import type { PathFailure, TreeReader } from './tree-reader.ts';

/** A commit as a list shows it. */
export interface CommitSummary {
  readonly sha: string;
  readonly title: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredDate: string;
  readonly committedDate: string;
}

/** An entry of a folder and the commit that last changed it. */
export interface LastCommit {
  readonly name: string;
  readonly commit: CommitSummary;
}

/** Results are delivered in groups, so that their commits are read together. */
const GROUP = 32;

export function summarize({ sha, title, author, committer }: Commit): CommitSummary {
  return {
    sha,
    title: title.slice(0, 1000),
    authorName: author.name,
    authorEmail: author.email,
    authoredDate: author.date,
    committedDate: committer.date,
  };
}

export function createLastCommits(context: GitContext, trees: TreeReader) {
  const { objects } = context;
  const cache = new LastCommitsCache((error) =>
    context.runner.log('warn', 'could not keep last commits', { error: String(error) }),
  );
  const walk = createLastCommitsWalk(context, trees);
  const readLine = createLastCommitsLine(context, trees);
  const running = new Map<string, SharedRun>();

  /**
   * For each entry of a folder the commit that last changed it, in groups as they are found, in no order. Known folders are answered
   * immediately; for a newer commit only the new part is walked. Concurrent callers with the same request share one walk, which ends
   * when the last of them leaves.
   */
  async function lastCommits(
    repository: Repository,
    commit: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Result<AsyncIterable<readonly LastCommit[]>, PathFailure | 'not_a_tree'>> {
    const entry = await trees.entry(repository, commit, path);
    if (!entry.ok) return entry;
    if (entry.value.kind !== 'tree') return fail('not_a_tree');
    const found = await objects.commit(repository, commit);
    if (found === null) return fail('not_found');
    const folder = entry.value.path;
    const exact = (known: readonly CachedFolder[]) => known.find((each) => each.commit === commit);
    const inMemory = cache.inMemory(repository, folder);
    const remembered = exact(inMemory);
    if (remembered !== undefined) return ok(single(remembered));
    const key = `${repository.path}\0${commit}\0${folder}`;
    let run = running.get(key);
    if (run === undefined) {
      const started = new SharedRun(
        (signal) => find(repository, found, folder, entry.value.oid, inMemory, { ...options, signal }),
        () => {
          if (running.get(key) === started) running.delete(key);
        },
      );
      run = started;
      running.set(key, started);
    }
    return ok(run.follow(options.signal));
  }

  async function* find(
    repository: Repository,
    commit: Commit,
    folder: string,
    tree: string,
    inMemory: readonly CachedFolder[],
    options: CallOptions,
  ): AsyncGenerator<readonly LastCommit[]> {
    const nodes = (await objects.tree(repository, tree)) ?? [];
    const summaries = new Map<string, CommitSummary>();
    const answers = new Map<string, string>();
    // The newest earlier result. If it is from another line of history, the walk just passes it.
    let known = inMemory;
    let line = await readLine(repository, commit, folder, tree, nodes, known, options);
    if (line === undefined) {
      // Results of other processes.
      known = await cache.lookUp(repository, folder);
      line = await readLine(repository, commit, folder, tree, nodes, known, options);
    }
    const older = line?.older ?? known.find(({ time }) => time <= commit.committer.time) ?? null;
    const steps =
      line === undefined
        ? walk({
            repository,
            folder,
            start: commit.sha,
            nodes,
            options,
            ...(older === null ? {} : { known: older.commit }),
          })
        : stepsOf(line);
    let waiting: Found[] = [];
    const deliver = async (): Promise<LastCommit[]> => {
      const group = waiting;
      waiting = [];
      const items = await Promise.all(
        group.map(async ({ sha, names }): Promise<LastCommit[]> => {
          const read = await objects.commit(repository, sha);
          if (read === null) return [];
          const summary = summarize(read);
          summaries.set(sha, summary);
          for (const name of names) answers.set(name, sha);
          return names.map((name) => ({ name, commit: summary }));
        }),
      );
      return items.flat();
    };
    let step = await steps.next();
    for (; step.done !== true; step = await steps.next()) {
      waiting.push(step.value);
      if (waiting.length >= GROUP) yield await deliver();
    }
    if (waiting.length > 0) yield await deliver();
    if (older !== null && step.value.size > 0) {
      const items: LastCommit[] = [];
      for (const name of step.value) {
        const summary = older.commits.get(older.entries.get(name) ?? '');
        if (summary === undefined) continue;
        summaries.set(summary.sha, summary);
        answers.set(name, summary.sha);
        items.push({ name, commit: summary });
      }
      yield items;
    }
    if (answers.size === nodes.length) {
      cache.store(repository, folder, {
        commit: commit.sha,
        time: commit.committer.time,
        entries: answers,
        commits: summaries,
      });
    }
  }

  function forget(repository: Repository): void {
    cache.forget(repository);
  }

  return { lastCommits, forget, close: () => cache.close() };
}

/** A line that was read, as the steps of a walk. */
// oxlint-disable-next-line require-await -- an async generator by its type
async function* stepsOf({ found, carried }: Line): AsyncGenerator<Found, ReadonlySet<string>> {
  yield* found;
  return carried;
}

// oxlint-disable-next-line require-await -- an async generator by its type
async function* single(folder: CachedFolder): AsyncGenerator<readonly LastCommit[]> {
  const items: LastCommit[] = [];
  for (const [name, sha] of folder.entries) {
    const commit = folder.commits.get(sha);
    if (commit !== undefined) items.push({ name, commit });
  }
  yield items;
}

/** One walk that several readers follow from its start. */
class SharedRun {
  readonly #groups: (readonly LastCommit[])[] = [];
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];
  #readers = 0;
  #ended = false;
  #error: unknown;
  readonly #onEnd: () => void;

  /** `onEnd` is called once nobody can join any more. */
  constructor(start: (signal: AbortSignal) => AsyncIterable<readonly LastCommit[]>, onEnd: () => void) {
    this.#onEnd = onEnd;
    void this.#collect(start(this.#abort.signal));
  }

  async *follow(signal?: AbortSignal): AsyncGenerator<readonly LastCommit[]> {
    this.#readers++;
    const wake = () => this.#wake();
    signal?.addEventListener('abort', wake);
    try {
      for (let index = 0; ;) {
        signal?.throwIfAborted();
        const group = this.#groups[index];
        if (group !== undefined) {
          index++;
          yield group;
        } else if (this.#error !== undefined) throw this.#error;
        else if (this.#ended) return;
        else {
          await new Promise<void>((resolve) => {
            this.#waiting.push(resolve);
          });
        }
      }
    } finally {
      signal?.removeEventListener('abort', wake);
      this.#readers--;
      if (this.#readers === 0 && !this.#ended) {
        this.#onEnd();
        this.#abort.abort();
      }
    }
  }

  async #collect(groups: AsyncIterable<readonly LastCommit[]>): Promise<void> {
    try {
      for await (const group of groups) {
        this.#groups.push(group);
        this.#wake();
      }
    } catch (error) {
      this.#error = error;
    }
    this.#ended = true;
    this.#onEnd();
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
