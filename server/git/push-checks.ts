import { decodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { foldRef } from './push-verdict.ts';
import type { PushRequest } from './receive-commands.ts';
import type { Repository } from './repository.ts';

/** Above this number of refs one process reads all of a repository; below, each is read from its file. */
const READ_ONE_BY_ONE = 100;

/**
 * The refs of a push that are impossible, with the reason, before anything is unpacked: a ref named twice (the second command would
 * start from the result of the first), and one whose old value is not the current one.
 */
export async function findImpossibleRefs(
  { runner, refs }: Pick<GitContext, 'runner' | 'refs'>,
  repository: Repository,
  { commands }: PushRequest,
  ignoresCase: boolean,
): Promise<Map<string, string>> {
  const impossible = new Map<string, string>();
  const seen = new Set<string>();
  for (const { ref } of commands) {
    const name = ignoresCase ? foldRef(ref) : ref;
    if (seen.has(name)) impossible.set(ref, 'this ref is named twice in one push');
    seen.add(name);
  }
  if (impossible.size > 0) return impossible;
  const current = await readAll();
  const folded = new Map(ignoresCase ? [...current.keys()].map((ref) => [foldRef(ref), ref]) : []);
  for (const { ref, old } of commands) {
    const other = folded.get(foldRef(ref));
    if (other !== undefined && other !== ref)
      impossible.set(ref, `${other} is there, and this server's disk can not tell the two names apart`);
    else if ((current.get(ref) ?? null) !== old)
      impossible.set(ref, 'it is not where this push expects it: fetch first, then push again');
  }
  return impossible;

  async function readAll(): Promise<Map<string, string>> {
    const current = new Map<string, string>();
    if (!ignoresCase && commands.length <= READ_ONE_BY_ONE) {
      await Promise.all(
        commands.map(async ({ ref }) => {
          const value = await refs.read(repository, ref);
          if (value !== null) current.set(ref, value);
        }),
      );
      return current;
    }
    for await (const line of runner.records(
      { repository, subcommand: 'for-each-ref', flags: ['--format=%(objectname) %(refname)'] },
      { separator: 0x0a },
    )) {
      const space = line.indexOf(0x20);
      current.set(decodeName(line.subarray(space + 1)), line.toString('latin1', 0, space));
    }
    return current;
  }
}
