import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeName, encodeName } from './byte-name.ts';
import { splitLines } from './commit-reader.ts';
import type { GitContext } from './context.ts';
import { INTERNAL_REFS } from './git-environment.ts';
import { ok, type Result } from './git-error.ts';
import type { GitStream } from './git-process.ts';
import { dropRest, reportFailedPush } from './push-report.ts';
import { withUnsafeNames, writeVerdict, type PushVerdict } from './push-verdict.ts';
import { readPushHead, type PushRequest, type RefCommand } from './receive-commands.ts';
import type { Repository } from './repository.ts';
import { deliver, feed, IDLE_MS, safeProtocol, type TransferStreams } from './transfer-streams.ts';

export interface ReceivePackOptions extends TransferStreams {
  readonly onCommands: (push: PushRequest) => Promise<PushVerdict> | PushVerdict;
  /** What to tell the pusher of a failure before git has begun; undefined where there is nothing to say. */
  readonly explain?: (error: unknown) => string | undefined;
  /** Bytes of the largest pack accepted; no limit unless given. */
  readonly maxPackBytes?: number;
}

export interface PushOutcome {
  readonly push: PushRequest;
  /** The refs that have changed, whatever became of the client. */
  readonly updated: readonly RefCommand[];
  /** false: the verdict, an object that failed the check, or the client kept it from happening. */
  readonly accepted: boolean;
  /** What git said besides, for the log. */
  readonly stderr: string;
}

export type TransferFailure = 'incomplete' | 'malformed' | 'too_many_commands';

/** Faults that real old repositories have and public hosts accept: the pusher is told, nothing more. */
const TOLERATED_FAULTS = [
  'zeroPaddedFilemode', 'badTimezone', 'missingSpaceBeforeDate', 'missingSpaceBeforeEmail', 'missingNameBeforeEmail', 'missingEmail',
  'badDate', 'zeroPaddedDate', 'badEmail',
] as const; // prettier-ignore

/** A push whose client is gone while its refs are being updated may finish this long. */
const FINISH_MS = 15_000;

/** The settings of every push. */
export function receiveConfig(hooksPath: string, maxPackBytes?: number): Record<string, string> {
  return {
    'receive.fsckObjects': 'true',
    ...Object.fromEntries(TOLERATED_FAULTS.map((fault) => [`receive.fsck.${fault}`, 'warn'])),
    'receive.advertisePushOptions': 'true',
    'receive.advertiseAtomic': 'true',
    'receive.denyDeletes': 'false',
    'receive.denyNonFastForwards': 'false',
    'receive.updateServerInfo': 'false',
    // A file above this streams to the disk; below, git holds it whole in memory, and by itself it would up to 512 MB.
    'core.bigFileThreshold': '16m',
    'transfer.hideRefs': INTERNAL_REFS,
    'core.hooksPath': hooksPath,
    'repack.writeBitmaps': 'true',
    ...(maxPackBytes === undefined ? {} : { 'receive.maxInputSize': String(maxPackBytes) }),
  };
}

export function createReceivePack(
  { runner, refs, hooksPath }: GitContext,
  sweepRepository: (repository: Repository) => Promise<unknown>,
) {
  /**
   * The answer to `POST git-receive-pack`. The caller is asked before git is started; what it decides is enforced by the hook
   * pre-receive, inside the quarantine. What has changed is known even if the client is gone.
   */
  async function receivePack(
    repository: Repository,
    options: ReceivePackOptions,
  ): Promise<Result<PushOutcome, TransferFailure>> {
    const head = await readPushHead(options.input, options.signal);
    if (!head.ok) return head;
    const { push, bytes } = head.value;
    // A client that tries whether it may speak sends an empty list.
    if (push.commands.length === 0) return ok({ push, updated: [], accepted: false, stderr: '' });
    const note = join(repository.path, 'coppice', `push-${randomUUID()}`);
    try {
      try {
        const verdict = withUnsafeNames(push, await options.onCommands(push));
        await sweepLocks(repository, push.commands);
        await writeVerdict(note, push, verdict);
      } catch (error) {
        const sentence = options.explain?.(error);
        if (sentence === undefined) throw error;
        await dropRest(options.input, options.idleTimeoutMs ?? IDLE_MS);
        options.output.write(reportFailedPush(push, sentence));
        return ok({ push, updated: [], accepted: false, stderr: sentence });
      }
      const protocol = safeProtocol(options.protocol);
      const child = await runner.stream({
        share: options.share ?? 'transfer',
        timeoutMs: options.timeoutMs,
        repository,
        subcommand: 'receive-pack',
        flags: ['--stateless-rpc', '.'],
        config: receiveConfig(hooksPath, options.maxPackBytes),
        env: { COPPICE_PUSH: note, ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }) },
        writes: true,
      });
      const { stderr, cutOff } = await transfer(child, bytes, note, options);
      if (cutOff) await sweepRepository(repository);
      const accepted = existsSync(join(note, 'accepted'));
      const updated = accepted ? await readUpdated(repository, note, push.commands) : [];
      return ok({ push, updated, accepted, stderr });
    } finally {
      await rm(note, { recursive: true, force: true });
    }
  }

  /** Runs the push to its end, whatever the client does; gives what git said and whether it was cut off. */
  async function transfer(
    child: GitStream,
    head: Buffer,
    note: string,
    { input, output, signal, idleTimeoutMs = IDLE_MS }: ReceivePackOptions,
  ): Promise<{ readonly stderr: string; readonly cutOff: boolean }> {
    let finishing: NodeJS.Timeout | undefined;
    let inputDone = false;
    let cutOff = false;
    const stop = () => {
      cutOff = true;
      child.stop();
    };
    const clientGone = () => {
      // Past the hook the refs are being written: to end git now could leave some of them changed and others not.
      if (inputDone && existsSync(join(note, 'accepted'))) finishing ??= setTimeout(stop, FINISH_MS);
      else stop();
    };
    signal?.addEventListener('abort', clientGone, { once: true });
    child.stdin.write(head);
    feed(input, child, idleTimeoutMs, clientGone, () => {
      inputDone = true;
    });
    if (signal?.aborted === true) clientGone();
    try {
      return { stderr: (await deliver(child, output, clientGone)).stderr, cutOff };
    } catch (error) {
      // The deadline. What was changed before still counts.
      return { stderr: String(error), cutOff: true };
    } finally {
      clearTimeout(finishing);
      signal?.removeEventListener('abort', clientGone);
    }
  }

  /** The refs really changed: what post-receive noted; if it did not come so far, what the refs themselves say. */
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

  /** A lock that a dead process left would refuse this push: look before, it costs a few stats. */
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
