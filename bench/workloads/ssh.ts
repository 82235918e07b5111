import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, makeKey, sshCommand } from '../../testing/ssh.ts';
import { plainGitEnvironment } from '../../testing/repositories.ts';
import { runGit } from '../git-client.ts';
import { median, milliseconds, repeated, seconds, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

const size = 60_000_000;

/** Clone and push of 60 MB over SSH, beside HTTP in the same run; the first connection starts the process that serves it. */
export async function benchSsh({ instance, report, world }: Bench): Promise<void> {
  const scratch = join(world.scratch, 'ssh');
  mkdirSync(scratch);
  const key = makeKey(scratch, 'key');
  await instance.api('POST', '/user/keys', { title: 'bench', key: key.line });
  const source = join(scratch, 'source');
  mkdirSync(source);
  await runGit(source, ['init', '-q', '-b', 'main']);
  // Bytes that can't be compressed: encryption and the way, not deltas, are measured.
  writeFileSync(join(source, 'big.bin'), randomBytes(size));
  await runGit(source, ['add', '.']);
  await runGit(source, ['commit', '-q', '-m', 'big']);
  const git = async (...args: readonly string[]): Promise<void> => {
    const { code, stderr } = await runProgram('git', args, {
      cwd: source,
      env: { ...plainGitEnvironment(), HOME: scratch, GIT_SSH_COMMAND: sshCommand(scratch, key.file) },
    });
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  const http = instance.url.replace('://', `://root:${instance.token}@`);
  const ssh = `ssh://git@127.0.0.1:${instance.sshPort}`;
  for (const name of [
    'warm',
    ...['a', 'b', 'c'].flatMap((each) => [`over-http-${each}`, `over-ssh-${each}`]),
  ])
    await instance.api('POST', '/projects', { name });
  const first = await timed(() => git('ls-remote', `${ssh}/root/warm.git`));
  const again = await timed(() => git('ls-remote', `${ssh}/root/warm.git`));
  report.atMost(
    'first connection over SSH, which starts its process',
    first,
    3000,
    'ms',
    `${milliseconds(again)} for the second`,
  );

  const names = ['a', 'b', 'c'];
  const pushed = async (address: string) =>
    median(
      await repeated(3, (index) => timed(() => git('push', '-q', `${address}-${names[index]}.git`, 'main'))),
    );
  const httpPush = await pushed(`${http}/root/over-http`);
  const sshPush = await pushed(`${ssh}/root/over-ssh`);
  report.atMost(
    'push of 60 MB over SSH / HTTP',
    sshPush / httpPush,
    2,
    '×',
    `${seconds(sshPush)} and ${seconds(httpPush)}`,
  );
  const cloned = async (address: string, to: string) =>
    median(
      await repeated(3, (index) =>
        timed(() =>
          git('clone', '-q', '--bare', `${address}-${names[index]}.git`, join(scratch, `${to}-${index}`)),
        ),
      ),
    );
  const httpClone = await cloned(`${http}/root/over-http`, 'http');
  const sshClone = await cloned(`${ssh}/root/over-ssh`, 'ssh');
  report.atMost(
    'clone of 60 MB over SSH / HTTP',
    sshClone / httpClone,
    2,
    '×',
    `${seconds(sshClone)} and ${seconds(httpClone)}`,
  );
}
