import { GitBusy } from '../../git/index.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { describeOutage } from '../../platform/failures.ts';
import { sentenceOf } from '../../platform/http/error-answers.ts';
import { parseGitCommand } from '../../ssh/git-command.ts';
import type { Command } from '../../ssh/ssh-server.ts';
import { countPush, explainToPusher, openAgain, openForGit, transferOf } from './git-access.ts';
import type { Opened } from './git-access.ts';
import { receivePush } from './ref-changes/receive-push.ts';

/** What `ssh -T` says. */
export function greetingOf({ user, credential }: Viewer): string {
  if (user !== null) return `Welcome to Coppice, @${user.username}!`;
  return credential.kind === 'deploy-key'
    ? 'Welcome to Coppice! This is a deploy key: it opens the projects that have it.'
    : 'Welcome to Coppice!';
}

/** Milliseconds after which a fetch that goes on is asked again whether it may. */
const recheckMs = 60_000;

/** Clone, fetch and push over SSH: one command of a client that has proven its key. Returns the exit code of the command. */
export async function serveGitCommand(ctx: Context, command: Command, recheck = recheckMs): Promise<number> {
  const { channel, protocol } = command;
  const wanted = parseGitCommand(command.command);
  const say = (sentence: string): number => {
    channel.stderr.write(`${sentence}\n`);
    return 1;
  };
  if ('refusal' in wanted) return say(wanted.refusal);
  try {
    const opened = await openForGit(ctx, wanted.path, wanted.service);
    if (wanted.service === 'git-receive-pack') return await push(opened, protocol, channel, say);
    return await fetch(opened, protocol, channel, recheck, say);
  } catch (error) {
    // The client is gone: nobody reads an answer.
    if (ctx.signal?.aborted === true) return 1;
    if (error instanceof AppError) return say(sentenceOf(error.status, error.body));
    if (error instanceof GitBusy) return say('The server is busy. Try again in a moment.');
    ctx.platform.log.warn({ err: error, requestId: ctx.requestId }, 'a git transfer was cut off');
    return say(
      describeOutage(error)?.message ?? `Something went wrong on the server (${ctx.requestId}). Try again.`,
    );
  }
}

/** A fetch goes on for as long as its client asks, so it ends when the client may not read any more. */
async function fetch(
  opened: Opened,
  protocol: string | undefined,
  channel: Command['channel'],
  recheck: number,
  say: (sentence: string) => number,
): Promise<number> {
  const { ctx, kind, repository } = opened;
  const transfer = transferOf(opened, protocol);
  const refused = new AbortController();
  const watch = setInterval(() => {
    openAgain(opened, 'git-upload-pack').catch((error: unknown) => {
      // Whatever else fails says nothing about rights.
      if (error instanceof AppError) refused.abort(error);
    });
  }, recheck);
  try {
    await ctx.platform.git.serveFetch(repository, {
      ...transfer,
      signal: AbortSignal.any([refused.signal, ...(transfer.signal ? [transfer.signal] : [])]),
      input: channel,
      output: channel,
    });
  } catch (error) {
    if (!refused.signal.aborted) throw error;
  } finally {
    clearInterval(watch);
  }
  return refused.signal.aborted ? say(`You may not read this ${kind.noun} any more.`) : 0;
}

async function push(
  opened: Opened,
  protocol: string | undefined,
  channel: Command['channel'],
  say: (sentence: string) => number,
): Promise<number> {
  const { ctx, repository } = opened;
  const { platform } = ctx;
  await countPush(ctx);
  const transfer = transferOf(opened, protocol);
  // No process waits while the client makes up its mind: it gets the refs, and git starts when it has sent its commands.
  await platform.git.advertiseRefs(repository, 'git-receive-pack', channel, {
    ...transfer,
    share: 'interactive',
    bare: true,
  });
  const outcome = await receivePush(
    opened,
    {
      ...transfer,
      input: channel,
      output: channel,
      staysOpen: true,
      explain: (error) => explainToPusher(platform, ctx.requestId, error),
    },
    () => openAgain(opened),
  );
  // A client that has nothing to push, or whose owner stopped it, just goes.
  if (!outcome.ok && outcome.reason !== 'incomplete') return say('This push could not be read.');
  return 0;
}
