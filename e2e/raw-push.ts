import { spawn } from 'node:child_process';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const zero = '0'.repeat(40);

/** The command list of a push that creates one branch, as git sends it before the pack. */
export function createBranchCommand(branch: string, commit: string): Buffer {
  const line = `${zero} ${commit} refs/heads/${branch}\0report-status agent=git/test\n`;
  return Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`);
}

/** A pack of everything reachable from a commit. */
export function packOf(folder: string, commit: string): Readable {
  const child = spawn('git', ['-c', 'pack.compression=0', 'pack-objects', '--revs', '--stdout', '-q'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${commit}\n`);
  return child.stdout;
}

/** A push whose body the test writes, at any speed. */
export function beginPush(
  url: string,
  project: string,
  token: string,
  headers: Record<string, string> = {},
): { request: ClientRequest; answer: Promise<{ status: number; body: string }> } {
  const sent = request(`${url}/${project}.git/git-receive-pack`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Basic ${Buffer.from(`git:${token}`).toString('base64')}`,
      'content-type': 'application/x-git-receive-pack-request',
      'transfer-encoding': 'chunked',
      ...headers,
    },
  });
  const answer = (async () => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, body: await text(response) };
  })();
  // A test that aborts the push does not wait for its answer.
  answer.catch(() => undefined);
  return { request: sent, answer };
}
