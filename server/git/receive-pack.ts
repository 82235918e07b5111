import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeName, encodeName } from './byte-name.ts';
import { splitLines } from './commit-reader.ts';
import type { GitContext } from './context.ts';
import type { GitConfig } from './git-environment.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { GitStream } from './git-process.ts';
import { findImpossibleRefs } from './push-checks.ts';
import { answerHook } from './push-dialogue.ts';
import { dropRest, reportFailedPush, reportRefusedPush } from './push-report.ts';
import { withUnsafeNames, writeNotices, type PushVerdict } from './push-verdict.ts';
import {
  nextChunk,
  readPushHead,
  type HeadFailure,
  type PushHead,
  type PushRequest,
  type RefCommand,
} from './receive-commands.ts';
import { ProcessSlots } from './process-slots.ts';
import type { Repository } from './repository.ts';
import { NOT_FETCHED, NOT_PUSHED } from './reserved-refs.ts';
import {
  deliver,
  feed,
  feedOpenly,
  IDLE_MS,
  safeProtocol,
  type TransferStreams,
} from './transfer-streams.ts';

export interface ReceivePackOptions extends TransferStreams {
  readonly onCommands: (push: PushRequest) => Promise<PushVerdict> | PushVerdict;
  /**
   * Called again when everything has been received, right before the refs change: a pack may take hours, in which rights can be lost.
   * Default: the verdict of onCommands.
   */
  readonly onReceived?: (push: PushRequest) => Promise<PushVerdict>;
  /** The message for the pusher about a failure before refs have changed; undefined if there is none. */
  readonly explain?: (error: unknown) => string | undefined;
  /** Maximum bytes of a pack; default unlimited. */
  readonly maxPackBytes?: number;
  /** Maximum refs of a push, except into an empty repository; default unlimited. */
  readonly maxRefs?: number;
  /** The client keeps its side open until it has read the answer (SSH). */
  readonly staysOpen?: boolean;
}

export interface PushOutcome {
  readonly push: PushRequest;
  /** The refs that have changed, even if the client is gone. */
  readonly updated: readonly RefCommand[];
  /** false if it was refused by the verdict or the object check, or aborted by the client. */
  readonly accepted: boolean;
  /** git's other output, for the log. */
  readonly stderr: string;
}

export type TransferFailure = Extract<HeadFailure, 'incomplete' | 'malformed'>;

const TOO_MANY_REFS = 'This push names too many refs. Push them in several parts.';
/** The answers to an unreadable head; the client's capabilities are unknown then. */
const HEAD_REFUSALS: Partial<Record<HeadFailure, string>> = {
  certificate: 'Signed pushes are not taken here. Push without --signed.',
  too_many_commands: TOO_MANY_REFS,
};
const UNREAD_PUSH: PushRequest = {
  commands: [],
  pushOptions: [],
  capabilities: ['report-status', 'side-band-64k'],
  atomic: false,
};
const NOT_JUDGED = 'The server could not judge this push. Nothing was changed: try again in a moment.';

/** Faults of real old repositories that public hosts accept: the pusher only gets a warning. */
const TOLERATED_FAULTS = [
  'zeroPaddedFilemode', 'badTimezone', 'missingSpaceBeforeDate', 'missingSpaceBeforeEmail', 'missingNameBeforeEmail', 'missingEmail',
  'badDate', 'zeroPaddedDate', 'badEmail',
] as const; // prettier-ignore

/** Time for a push to finish if its client disconnects while refs are being updated. */
const FINISH_MS = 15_000;

/** The settings of every push. */
export function receiveConfig(hooksPath: string, maxPackBytes?: number): GitConfig {
  return {
    'receive.fsckObjects': 'true',
    ...Object.fromEntries(TOLERATED_FAULTS.map((fault) => [`receive.fsck.${fault}`, 'warn'])),
    'receive.advertisePushOptions': 'true',
    'receive.advertiseAtomic': 'true',
    'receive.denyDeletes': 'false',
    'receive.denyNonFastForwards': 'false',
    'receive.updateServerInfo': 'false',
    // Larger files are streamed to disk; git holds smaller ones completely in memory, by default up to 512 MB.
    'core.bigFileThreshold': '16m',
    'transfer.hideRefs': NOT_FETCHED,
    'receive.hideRefs': NOT_PUSHED,
    'core.hooksPath': hooksPath,
    'repack.writeBitmaps': 'true',
    ...(maxPackBytes === undefined ? {} : { 'receive.maxInputSize': String(maxPackBytes) }),
  };
}

export function createReceivePack(
  { runner, refs, hooksPath, ignoresCase }: GitContext,
  sweepRepository: (repository: Repository) => Promise<unknown>,
  isEmpty: (repository: Repository) => Promise<boolean>,
) {
  /** Their lists of refs are held in memory until the end: two at a time, of different people. */
  const longPushes = new ProcessSlots(4);

  /**
   * The answer to `POST git-receive-pack`. The caller decides before git is started and again when everything has been received; the
   * hook pre-receive enforces it, inside the quarantine. The changed refs are known even if the client is gone.
   */
  async function receivePack(
    repository: Repository,
    options: ReceivePackOptions,
  ): Promise<Result<PushOutcome, TransferFailure>> {
    let giveBack: (() => void) | undefined;
    try {
      const read = await readPushHead(options.input, {
        signal: options.signal,
        // It has the refs, and may ask its owner or run its own hooks first.
        ...(options.staysOpen === true ? { timeoutMs: options.idleTimeoutMs ?? IDLE_MS } : {}),
        beforeLarge: async () => {
          giveBack = await longPushes.acquire('transfer', options);
        },
      }).catch((error: unknown) => {
        const sentence = options.explain?.(error);
        if (sentence === undefined) throw error;
        return sentence;
      });
      if (typeof read === 'string')
        return await refuse(UNREAD_PUSH, reportFailedPush(UNREAD_PUSH, read), read, options);
      return await receive(repository, read, options);
    } finally {
      giveBack?.();
    }
  }

  async function receive(
    repository: Repository,
    read: Result<PushHead, HeadFailure>,
    options: ReceivePackOptions,
  ): Promise<Result<PushOutcome, TransferFailure>> {
    if (!read.ok) {
      const sentence = HEAD_REFUSALS[read.reason];
      if (sentence === undefined) return fail(read.reason as TransferFailure);
      return await refuse(UNREAD_PUSH, reportFailedPush(UNREAD_PUSH, sentence), sentence, options);
    }
    const head = read.value;
    const { push } = head;
    // A client that tests its authentication sends an empty list.
    if (push.commands.length === 0) return ok({ push, updated: [], accepted: false, stderr: '' });
    if (
      options.maxRefs !== undefined &&
      push.commands.length > options.maxRefs &&
      !(await isEmpty(repository))
    )
      return await refuse(push, reportFailedPush(push, TOO_MANY_REFS), TOO_MANY_REFS, options);
    const impossible = await findImpossibleRefs({ runner, refs }, repository, push, ignoresCase(repository));
    if (impossible.size > 0) {
      const reasons = [...new Set(impossible.values())].join('; ');
      return await refuse(push, reportRefusedPush(push, impossible), reasons, options);
    }
    const note = join(repository.path, 'coppice', `push-${randomUUID()}`);
    try {
      let verdict: PushVerdict;
      try {
        verdict = withUnsafeNames(push, await options.onCommands(push), ignoresCase(repository));
        await sweepLocks(repository, push.commands);
        await mkdir(note, { recursive: true });
        await writeNotices(note, verdict);
      } catch (error) {
        const sentence = options.explain?.(error);
        if (sentence === undefined) throw error;
        return await refuse(push, reportFailedPush(push, sentence), sentence, options);
      }
      const bytes = await withBeginningOfPack(head, options);
      if (bytes === null) return fail('incomplete');
      let place: () => void;
      try {
        place = await runner.slots.acquire(options.share ?? 'transfer', options);
      } catch (error) {
        const sentence = options.explain?.(error);
        if (sentence === undefined) throw error;
        return await refuse(push, reportFailedPush(push, sentence), sentence, options);
      }
      return ok({ push, ...(await run(repository, push, bytes, verdict, note, { ...options, place })) });
    } finally {
      await rm(note, { recursive: true, force: true });
    }
  }

  /** Answers a push that never reached git. */
  async function refuse(
    push: PushRequest,
    report: Buffer,
    stderr: string,
    { input, output, idleTimeoutMs = IDLE_MS, staysOpen = false }: ReceivePackOptions,
  ): Promise<Result<PushOutcome>> {
    // Who stays until the answer has come would wait for it here.
    if (staysOpen) output.write(report);
    await dropRest(input, idleTimeoutMs);
    if (!staysOpen) output.write(report);
    return ok({ push, updated: [], accepted: false, stderr });
  }

  async function run(
    repository: Repository,
    push: PushRequest,
    bytes: Buffer,
    verdict: PushVerdict,
    note: string,
    options: ReceivePackOptions & { readonly place: () => void },
  ): Promise<Omit<PushOutcome, 'push'>> {
    const protocol = safeProtocol(options.protocol);
    const child = await runner.stream({
      place: options.place,
      share: options.share ?? 'transfer',
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'receive-pack',
      flags: ['--stateless-rpc', '.'],
      config: receiveConfig(hooksPath, options.maxPackBytes),
      env: { COPPICE_PUSH: note, ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }) },
      writes: true,
      channel: true,
    });
    answerHook({
      channel: child.channel!,
      note,
      push,
      judge: async () => {
        const refused = (verdict.refusals ?? []).length > 0;
        if (refused || options.onReceived === undefined) return verdict;
        return withUnsafeNames(push, await options.onReceived(push), ignoresCase(repository));
      },
      explain: (error) => {
        runner.log('warn', 'a push could not be judged', { err: error, repository: repository.id });
        return options.explain?.(error) ?? NOT_JUDGED;
      },
    });
    const { stderr, cutOff } = await transfer(child, bytes, note, options);
    if (cutOff) await sweepRepository(repository);
    const accepted = existsSync(join(note, 'accepted'));
    const updated = accepted ? await readUpdated(repository, note, push.commands) : [];
    return { updated, accepted, stderr };
  }

  /** The first bytes for git. A client may compute its pack for minutes, during which no git is started. null: the client is gone. */
  async function withBeginningOfPack(
    { push, bytes, packBegun }: PushHead,
    { input, signal, idleTimeoutMs = IDLE_MS }: ReceivePackOptions,
  ): Promise<Buffer | null> {
    if (packBegun || push.commands.every((command) => command.new === null)) return bytes;
    const waited = AbortSignal.timeout(idleTimeoutMs);
    const first = await nextChunk(input, signal === undefined ? waited : AbortSignal.any([signal, waited]));
    if (first !== null) return Buffer.concat([bytes, first]);
    // An end of the request is for git to judge: no pack is sent for existing objects.
    return input.readableEnded ? bytes : null;
  }

  /** Runs the push to its end, whatever the client does; returns git's messages and whether it was cut off. */
  async function transfer(
    child: GitStream,
    head: Buffer,
    note: string,
    {
      input,
      output,
      signal,
      idleTimeoutMs = IDLE_MS,
      pace = runner.pace,
      staysOpen = false,
    }: ReceivePackOptions,
  ): Promise<{ readonly stderr: string; readonly cutOff: boolean }> {
    let finishing: NodeJS.Timeout | undefined;
    let cutOff = false;
    const stop = () => {
      cutOff = true;
      child.stop();
    };
    const clientGone = () => {
      // After the hook, which runs when everything has been received, the refs are being written: killing git now could
      // leave only some of them changed.
      if (existsSync(join(note, 'accepted'))) finishing ??= setTimeout(stop, FINISH_MS);
      else stop();
    };
    signal?.addEventListener('abort', clientGone, { once: true });
    child.stdin.write(head);
    if (staysOpen)
      feedOpenly(
        input,
        child,
        { idleTimeoutMs, pace, complete: () => existsSync(join(note, 'received')) },
        clientGone,
      );
    else feed(input, child, { idleTimeoutMs, pace }, clientGone);
    if (signal?.aborted === true) clientGone();
    try {
      return { stderr: (await deliver(child, output, clientGone)).stderr, cutOff };
    } catch (error) {
      // The deadline. Changes before it still count.
      return { stderr: String(error), cutOff: true };
    } finally {
      clearTimeout(finishing);
      signal?.removeEventListener('abort', clientGone);
    }
  }

  /** The refs that have changed: those noted by post-receive, or if it did not run, according to the refs themselves. */
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

  /** A lock of a dead process would fail this push: checking first costs a few stats. */
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

  return receivePack;
}
