import { decodeName, encodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { GitError } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import type { TreeReader } from './tree-reader.ts';
import type { TreeNode } from './tree-parser.ts';

/** A result: these entries of the folder were last changed by this commit. */
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
  /** An ancestor of `start` with known results: the walk ends there. */
  readonly known?: string;
  readonly options: CallOptions;
}

/**
 * In a merge, an entry does not come from the first parent: perhaps from another. It is followed there, and if that parent has it
 * differently, and the remaining ones too, the merge itself is the answer.
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
  /** The state of each entry at the start: it is followed while it has that state. */
  readonly states: ReadonlyMap<string, string>;
}

interface Node {
  readonly sha: string;
  readonly parents: readonly string[];
}

/** How a commit changed entries, relative to its first parent. */
interface Change {
  readonly sha: string;
  readonly states: ReadonlyMap<string, string>;
}

const NARROW_AFTER = 400;
const NARROW_BELOW = 40;
const HEADER = 1;
const COLON = 0x3a;
const SLASH = 0x2f;

/**
 * One walk for all entries of a folder, with the answer `git log -1 -- <entry>` gives for each: an entry goes from a commit to the
 * first parent that has it in the same state, and where no parent has, the commit is the answer.
 *
 * Two processes print the same history in the same order, children first: rev-list every commit with its parents, in a moment, and
 * log those that did something to the folder (helped by changed-path filters) with what they changed. When few entries are left
 * and the folder keeps changing, the walk goes on for these alone, which git does faster.
 */
export function createLastCommitsWalk({ runner, objects }: GitContext, trees: TreeReader) {
  /** Yields results; returns the entries that are unchanged since `known`. */
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
      yield* walkToKnown(state, request.known);
      carried = yield* carryKnown(state, request.known);
    }
    let narrow = false;
    // Several rounds: to narrow the paths, and to try the parents of a merge with more than two one by one.
    while (state.frontier.size > 0) narrow = yield* walkOn(state, narrow);
    return carried;
  }

  /** Follows the entries from where they are. Returns true to be called again for the remaining ones only. */
  async function* walkOn(walk: Walk, narrow: boolean): AsyncGenerator<Found, boolean> {
    const { frontier, states, request } = walk;
    const left = [...frontier.values()].flatMap((names) => [...names]);
    const paths = narrow ? left : null;
    const starts = [...frontier.keys()];
    const changes = readChanges(walk, starts, paths);
    let next = await changes.next();
    let printed = 0;
    try {
      for await (const node of readNodes(request, starts)) {
        const active = frontier.get(node.sha);
        const change = next.done !== true && next.value.sha === node.sha ? next.value : null;
        if (change !== null) {
          printed++;
          next = await changes.next();
        }
        if (active === undefined) continue;
        yield* passOn(walk, node, active, change?.states ?? UNCHANGED);
        if (frontier.size === 0) return false;
        if (change !== null && printed >= NARROW_AFTER && printed % 50 === 0) {
          let remaining = 0;
          for (const names of frontier.values()) remaining += names.size;
          const asked = paths?.length ?? states.size;
          const wholeTree = paths === null && request.folder === '';
          if (remaining <= NARROW_BELOW && (remaining * 4 < asked || (wholeTree && remaining < asked)))
            return true;
        }
      }
      // If the two processes had printed different orders, an unmatched change would remain.
      if (next.done !== true)
        throw new GitError('log', null, '', 'git log and git rev-list disagree about the order of history');
    } finally {
      await changes.return();
    }
    // The remaining entries wait at commits that this walk had already passed: another parent of a merge with many.
    return narrow;
  }

  /** Follows the entries through the commits since `known`. Entries that leave these elsewhere stay in the frontier. */
  async function* walkToKnown(walk: Walk, known: string): AsyncGenerator<Found> {
    const { frontier, request } = walk;
    const range = [request.start, `^${known}`];
    const nodes: Node[] = [];
    for await (const node of readNodes(request, range)) nodes.push(node);
    const isNew = new Set(nodes.map(({ sha }) => sha));
    const changes = readChanges(walk, range, null);
    let next = await changes.next();
    try {
      for (const node of nodes) {
        const change = next.done !== true && next.value.sha === node.sha ? next.value : null;
        if (change !== null) next = await changes.next();
        const active = frontier.get(node.sha);
        if (active === undefined) continue;
        const [first = ''] = node.parents;
        // git omits a merge that equals the parents it compares, and beyond `known` it does not compare.
        const unseen = change === null && node.parents.length > 1 && first !== known && !isNew.has(first);
        if (!unseen) yield* passOn(walk, node, active, change?.states ?? UNCHANGED);
      }
    } finally {
      await changes.return();
    }
  }

  async function* readNodes(
    { repository, options }: WalkRequest,
    revisions: readonly string[],
  ): AsyncGenerator<Node> {
    const records = runner.records(
      {
        signal: options.signal,
        share: options.share,
        owner: options.owner,
        timeoutMs: options.timeoutMs,
        repository,
        subcommand: 'rev-list',
        flags: ['--topo-order', '--parents'],
        revisions,
        // It shares the slot of the log beside it: waiting for a second slot while holding one could deadlock.
        unslotted: true,
      },
      { separator: 0x0a },
    );
    for await (const record of records) {
      const [sha = '', ...parents] = record.toString('latin1').split(' ');
      yield { sha, parents };
    }
  }

  /** `paths`: names of entries; null for the whole folder. */
  async function* readChanges(
    { request, states }: Walk,
    revisions: readonly string[],
    paths: readonly string[] | null,
  ): AsyncGenerator<Change, void, undefined> {
    const { repository, folder, options } = request;
    const prefix = folder === '' ? '' : `${folder}/`;
    const prefixLength = encodeName(prefix).length;
    const records = runner.records({
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'log',
      flags: [
        '-z', '--topo-order', '--full-history', '--raw', '-t', '--no-abbrev', '--no-renames', '--diff-merges=first-parent', '--format=%x01%H',
      ], // prettier-ignore
      revisions,
      paths: paths?.map((name) => prefix + name) ?? (folder === '' ? [] : [folder]),
    });
    let sha = '';
    let changed = new Map<string, string>();
    let raw: Buffer | null = null;
    for await (const record of records) {
      if (raw !== null) {
        // Deeper paths belong to an entry that has a record of its own.
        if (record.length > prefixLength && !record.includes(SLASH, prefixLength)) {
          const name = decodeName(record.subarray(prefixLength));
          if (states.has(name)) changed.set(name, newState(raw));
        }
        raw = null;
      } else if (record[0] === HEADER) {
        if (sha !== '') yield { sha, states: changed };
        sha = record.toString('latin1', 1).trim();
        changed = new Map();
      } else if (record[0] === COLON || record[1] === COLON) raw = record;
    }
    if (sha !== '') yield { sha, states: changed };
  }

  /** Handles entries that have reached the commit with known results. Those that only may have come this way are compared. */
  async function* carryKnown(walk: Walk, known: string): AsyncGenerator<Found, Set<string>> {
    const names = walk.frontier.get(known) ?? new Set<string>();
    walk.frontier.delete(known);
    const carried = new Set<string>();
    let there: Map<string, string> | undefined;
    for (const name of names) {
      if (walk.claims.has(name)) {
        there ??= await statesAt(walk.request, known);
        if (there.get(name) !== walk.states.get(name)) {
          yield* refute(walk, name);
          continue;
        }
      }
      carried.add(name);
    }
    return carried;
  }

  async function statesAt({ repository, folder }: WalkRequest, commit: string): Promise<Map<string, string>> {
    const entry = await trees.entry(repository, commit, folder);
    const nodes = entry.ok ? await objects.tree(repository, entry.value.oid) : null;
    return new Map((nodes ?? []).map((node) => [node.name, `${node.mode} ${node.oid}`]));
  }

  return walk;
}

const UNCHANGED: ReadonlyMap<string, string> = new Map();

/** Passes the entries at this commit on to its parents, or finds that the commit is the answer. */
function* passOn(
  walk: Walk,
  { sha, parents }: Node,
  active: Set<string>,
  changed: ReadonlyMap<string, string>,
): Generator<Found> {
  const { frontier, claims, states } = walk;
  frontier.delete(sha);
  const own: string[] = [];
  for (const [name, state] of changed) {
    if (!active.delete(name)) continue;
    if (state !== states.get(name)) yield* refute(walk, name);
    else if (parents.length < 2) {
      claims.delete(name);
      own.push(name);
    } else tryNext(walk, name, { sha, otherParents: parents.slice(1) });
  }
  const [first] = parents;
  if (first !== undefined) pass(frontier, first, active);
  else {
    // The root commit: what it did not add was never here.
    for (const name of active) yield* refute(walk, name);
  }
  if (own.length > 0) yield { sha, names: own };
}

/** The tried parent has a different state of the entry. */
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
  // The smaller set is merged into the larger: a folder of thousands is not copied at each commit.
  const [large, small] = there.size >= names.size ? [there, names] : [names, there];
  for (const name of small) large.add(name);
  frontier.set(commit, large);
}

/** `:<old mode> <new mode> <old id> <new id> <status>` → mode and id in the commit. */
function newState(header: Buffer): string {
  const [, mode = '', , oid = ''] = header.toString('latin1', header.indexOf(0x3a)).split(' ');
  return `${mode} ${oid}`;
}
