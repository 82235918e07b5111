import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { writeRefusals, type PushVerdict } from './push-verdict.ts';
import { hookLine, type PushRequest } from './receive-commands.ts';

export interface DialogueOptions {
  /** The other end of the hook's descriptor 3. */
  readonly channel: Duplex;
  /** The folder through which both exchange files. */
  readonly note: string;
  readonly push: PushRequest;
  /** The verdict after everything has been received. */
  readonly judge: () => Promise<PushVerdict>;
  /** The message for the pusher about a failure. */
  readonly explain: (error: unknown) => string;
}

/**
 * Answers the hook pre-receive, which asks when all objects are in quarantine. git's own list of commands has to be the checked one,
 * the current rights are checked again, and where history must not be rewritten the hook determines, in one process for all refs, what
 * the old and new commits have in common. Without an answer the hook refuses.
 */
export function answerHook(options: DialogueOptions): void {
  const { channel, note } = options;
  let guarded: readonly Guarded[] = [];
  let rest = '';
  const say = (word: 'go' | 'no' | 'compare') => {
    if (!channel.destroyed) channel.write(`${word}\n`);
  };
  const go = async () => {
    await writeFile(join(note, 'accepted'), '');
    say('go');
  };
  const refuse = async (refusals: Iterable<string>) => {
    await writeRefusals(note, refusals);
    say('no');
  };
  const hear = async (word: string): Promise<void> => {
    if (word === 'received') {
      if (!(await sameCommands(options)))
        return await refuse(['What git received is not what this push began with. Nothing was changed.']);
      const verdict = await options.judge();
      if ((verdict.refusals ?? []).length > 0) return await refuse(verdict.refusals ?? []);
      guarded = guardedOf(options.push, verdict);
      if (guarded.length === 0) return await go();
      const pairs = new Set(guarded.map(({ old, new: next }) => `${old}...${next}\n`));
      await writeFile(join(note, 'pairs'), [...pairs].join(''));
      say('compare');
    } else if (word === 'compared') {
      const contained = readCompared(await readFile(join(note, 'compared'), 'latin1'));
      const refusals = guarded.flatMap(({ old, new: next, message }) =>
        contained.has(`${old}...${next}`) ? [] : [message],
      );
      if (refusals.length === 0) await go();
      else await refuse(new Set(refusals));
    }
  };
  channel.setEncoding('utf8');
  channel.on('error', () => {});
  channel.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const word of lines)
      hear(word).catch((error: unknown) => refuse([options.explain(error)]).catch(() => channel.destroy()));
  });
}

interface Guarded {
  readonly old: string;
  readonly new: string;
  readonly message: string;
}

/** Created and deleted refs are handled by the refusals. */
function guardedOf(push: PushRequest, { noForce = [] }: PushVerdict): Guarded[] {
  const commands = new Map(push.commands.map((command) => [command.ref, command]));
  return noForce.flatMap(({ ref, message }) => {
    const command = commands.get(ref);
    if (command === undefined || command.old === null || command.new === null) return [];
    return [{ old: command.old, new: command.new, message }];
  });
}

async function sameCommands({ note, push }: DialogueOptions): Promise<boolean> {
  const received = await readFile(join(note, 'received'));
  const lineFeed = Buffer.from('\n');
  const judged = Buffer.concat(push.commands.flatMap((command) => [hookLine(command), lineFeed]));
  return received.equals(judged);
}

/**
 * Parses `git rev-parse <old>...<new>` for each pair: the new one, the old one, and `^` before each best common ancestor. The old
 * commit is contained if it is one of these. Returns the pairs for which that holds; a missing answer counts as no.
 */
function readCompared(output: string): Set<string> {
  const contained = new Set<string>();
  let ends: string[] = [];
  for (const line of output.split('\n')) {
    if (line.startsWith('^')) {
      const [next = '', old = ''] = ends;
      if (line.slice(1) === old) contained.add(`${old}...${next}`);
    } else if (line !== '') ends = ends.length === 2 ? [line] : [...ends, line];
  }
  return contained;
}
