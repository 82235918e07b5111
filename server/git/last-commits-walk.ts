import { decodeName, encodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import type { TreeReader } from './tree-reader.ts';
import type { TreeNode } from './tree-parser.ts';

/** Found: these entries of the folder were last changed by this commit. */
export interface Found {
  readonly sha: string;
  readonly names: readonly string[];
}

export interface WalkRequest {
  readonly repository: Repository;
  readonly folder: string;
  readonly start: string;
  /** The entries of the folder at `start`. */
  readonly nodes: readonly TreeNode[];
  /** An ancestor of `start` whose answers are known: the walk ends there. */
  readonly known?: string;
  readonly options: CallOptions;
}

/**
 * A merge has an entry not from its first parent: perhaps from another. It is looked for there, and if the other parent turns out
 * to have it differently, and those after it as well, the merge itself is the answer.
 */
interface Claim {
  readonly sha: string;
  readonly otherParents: readonly string[];
}

interface Walk {
  readonly request: WalkRequest;
  /** Entries still to be found, by the commit they have been followed to. */
  readonly frontier: Map<string, Set<string>>;
  readonly claims: Map<string, Claim>;
  /** What each entry is at the start: an entry is only followed while it is that. */
  readonly states: ReadonlyMap<string, string>;
}

interface StageResult {
  readonly printed: number;
  readonly narrow: boolean;
}

const NARROW_AFTER = 400;
const NARROW_BELOW = 40;
const HEADER = 1;
const LOG_FLAGS = [
  '-z', '--full-history', '--parents', '--raw', '-t', '--no-abbrev', '--no-renames', '--diff-merges=first-parent', '--format=%x01%H %P',
]; // prettier-ignore

/**
 * One walk for all entries of a folder, with the answer `git log -1 -- <entry>` gives for each: an entry goes from a commit to the
 * first parent that has it in the same state, and where no parent has, the commit is the answer.
 *
 * git prints the history of the folder with its parents joined up (`--full-history --parents`, helped by changed-path filters) and
 * what each commit changed against its first parent. When few entries are left and the folder keeps changing, the walk goes on
 * for these alone, which git does faster.
 */
export function createLastCommitsWalk({ runner, objects }: GitContext, trees: TreeReader) {
  /** Yields what is found; returns the entries that `known` has as they are. */
  async function* walk(request: WalkRequest): AsyncGenerator<Found, ReadonlySet<string>> {
    const states = new Map(request.nodes.map((node) => [node.name, `${node.mode} ${node.oid}`]));
    const state: Walk = {
      request,
      frontier: new Map([[request.start, new Set(states.keys())]]),
      claims: new Map(),
      states,
    };
    let carried: ReadonlySet<string> = new Set();
    if (request.known !== undefined) {
      const { printed } = yield* walkStage(state, request.start, false, request.known);
      // With nothing printed, all that lies between changed nothing in this folder.
      carried = yield* settleKnown(state, printed === 0 ? request.start : request.known, request.known);
    }
    let narrow = false;
    while (state.frontier.size > 0) {
      // One start at a time, so that the first commit printed is the one its entries arrive at. More than one is left only where
      // commits are out of order in time or octopus merges were tried parent by parent.
      const [start = '', names = new Set<string>()] =
        [...state.frontier].find(([, set]) => set.size > 0) ?? [];
      if (names.size === 0) break;
      const before = `${start} ${names.size}`;
      const result: StageResult = yield* walkStage(state, start, narrow, undefined);
      const stuck = !result.narrow && `${start} ${state.frontier.get(start)?.size ?? 0}` === before;
      if (stuck) yield* askOneByOne(state, start, names);
      ({ narrow } = result);
    }
    return carried;
  }

  async function* walkStage(
    walk: Walk,
    start: string,
    narrow: boolean,
    known: string | undefined,
  ): AsyncGenerator<Found, StageResult> {
    const { frontier, states, request } = walk;
    const prefix = request.folder === '' ? '' : `${request.folder}/`;
    const prefixLength = encodeName(prefix).length;
    const startNames = frontier.get(start) ?? new Set<string>();
    const paths = narrow
      ? [...startNames].map((name) => prefix + name)
      : request.folder === ''
        ? []
        : [request.folder];
    const records = runner.records({
      signal: request.options.signal,
      share: request.options.share,
      timeoutMs: request.options.timeoutMs,
      repository: request.repository,
      subcommand: 'log',
      flags: LOG_FLAGS,
      revisions: [start, ...(known === undefined ? [] : [`^${known}`])],
      paths,
    });
    let current: { sha: string; parents: string[]; active: Set<string> } | null = null;
    // Active entries that the current commit changed, with what it made of them.
    let changed = new Map<string, string>();
    let raw: Buffer | null = null;
    let printed = 0;
    for await (const record of records) {
      if (raw !== null) {
        const header = raw;
        raw = null;
        // Deeper paths are part of an entry that has a record of its own.
        if (current === null || record.length <= prefixLength || record.includes(0x2f, prefixLength))
          continue;
        const name = decodeName(record.subarray(prefixLength));
        if (current.active.has(name)) changed.set(name, newState(header));
      } else if (record[0] === HEADER) {
        if (current !== null) yield* settle(walk, current, changed);
        if (printed > 0 && frontier.size === 0) return { printed, narrow: false };
        const [sha = '', ...parents] = record.toString('latin1', 1).trim().split(' ').filter(Boolean);
        // The first commit printed is the first that matters from the start on.
        if (printed++ === 0 && sha !== start) move(frontier, start, sha);
        const active = frontier.get(sha);
        current = active === undefined ? null : { sha, parents, active };
        changed = new Map();
        if (known === undefined && printed >= NARROW_AFTER && frontier.size === 1 && active !== undefined) {
          const asked = narrow ? paths.length : states.size;
          const worthIt = active.size * 4 < asked || (paths.length === 0 && active.size < asked);
          if (worthIt && active.size <= NARROW_BELOW) return { printed, narrow: true };
        }
      } else if (record[0] === 0x3a || record[1] === 0x3a) raw = record;
    }
    if (current !== null) yield* settle(walk, current, changed);
    return { printed, narrow: false };
  }

  return walk;

  /** Entries have reached the commit up to which everything is known. Those that only might have come this way are compared. */
  async function* settleKnown(
    walk: Walk,
    reached: string,
    known: string,
  ): AsyncGenerator<Found, Set<string>> {
    const names = walk.frontier.get(reached) ?? new Set<string>();
    walk.frontier.delete(reached);
    const carried = new Set<string>();
    let there: Map<string, string> | undefined;
    for (const name of names) {
      if (!walk.claims.has(name)) {
        carried.add(name);
        continue;
      }
      there ??= await statesAt(walk.request, known);
      if (there.get(name) === walk.states.get(name)) carried.add(name);
      else yield* refute(walk, name);
    }
    return carried;
  }

  async function statesAt({ repository, folder }: WalkRequest, commit: string): Promise<Map<string, string>> {
    const entry = await trees.entry(repository, commit, folder);
    const nodes = entry.ok ? await objects.tree(repository, entry.value.oid) : null;
    return new Map((nodes ?? []).map((node) => [node.name, `${node.mode} ${node.oid}`]));
  }

  /** The last resort, should a walk make no headway. */
  async function* askOneByOne(walk: Walk, start: string, names: ReadonlySet<string>): AsyncGenerator<Found> {
    walk.frontier.delete(start);
    const { repository, folder, options } = walk.request;
    const there = await statesAt(walk.request, start);
    for (const name of names) {
      if (there.get(name) !== walk.states.get(name)) {
        yield* refute(walk, name);
        continue;
      }
      const output = await runner.run({
        signal: options.signal,
        share: options.share,
        repository,
        subcommand: 'log',
        flags: ['--max-count=1', '--format=%H'],
        revisions: [start],
        paths: [folder === '' ? name : `${folder}/${name}`],
      });
      yield { sha: output.toString('latin1').trim() || start, names: [name] };
    }
  }
}

/** Sends the entries that have been followed to this commit on their way, or finds that it is the answer. */
function* settle(
  walk: Walk,
  { sha, parents, active }: { sha: string; parents: readonly string[]; active: Set<string> },
  changed: ReadonlyMap<string, string>,
): Generator<Found> {
  const { frontier, claims, states } = walk;
  frontier.delete(sha);
  const own: string[] = [];
  for (const [name, state] of changed) {
    active.delete(name);
    if (state !== states.get(name)) yield* refute(walk, name);
    else if (parents.length < 2) {
      claims.delete(name);
      own.push(name);
    } else tryNext(walk, name, { sha, otherParents: parents.slice(1) });
  }
  const [first] = parents;
  if (first !== undefined) pass(frontier, first, active);
  else {
    // The beginning of history: what it did not bring was never here.
    for (const name of active) {
      if (claims.has(name)) yield* refute(walk, name);
      else own.push(name);
    }
  }
  if (own.length > 0) yield { sha, names: own };
}

/** The parent that was tried has the entry differently. */
function* refute(walk: Walk, name: string): Generator<Found> {
  const claim = walk.claims.get(name);
  if (claim === undefined) return;
  if (claim.otherParents.length > 0) tryNext(walk, name, claim);
  else {
    walk.claims.delete(name);
    yield { sha: claim.sha, names: [name] };
  }
}

function tryNext({ claims, frontier }: Walk, name: string, { sha, otherParents }: Claim): void {
  const [next = '', ...rest] = otherParents;
  claims.set(name, { sha, otherParents: rest });
  pass(frontier, next, new Set([name]));
}

function pass(frontier: Map<string, Set<string>>, commit: string, names: Set<string>): void {
  if (names.size === 0) return;
  const there = frontier.get(commit);
  if (there === undefined) return void frontier.set(commit, names);
  // The smaller set joins the larger: a folder of thousands is not copied at each of its commits.
  const [large, small] = there.size >= names.size ? [there, names] : [names, there];
  for (const name of small) large.add(name);
  frontier.set(commit, large);
}

function move(frontier: Map<string, Set<string>>, from: string, to: string): void {
  const names = frontier.get(from);
  frontier.delete(from);
  if (names !== undefined) pass(frontier, to, names);
}

/** `:<old mode> <new mode> <old id> <new id> <status>` → mode and id of what the commit has. */
function newState(header: Buffer): string {
  const [, mode = '', , oid = ''] = header.toString('latin1', header.indexOf(0x3a)).split(' ');
  return `${mode} ${oid}`;
}
