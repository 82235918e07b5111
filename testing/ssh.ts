import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { createGitDoor } from '../server/git-over-ssh.ts';
import type { GitDoor } from '../server/git-over-ssh.ts';
import { makeKeyPair } from '../server/ssh/key-pair.ts';
import type { Limits } from '../server/ssh/ssh-server.ts';
import type { Platform } from '../server/platform/platform.ts';

/** A key pair in files of `folder`; returns the public line. */
export function makeKey(
  folder: string,
  name: string,
  type: 'ed25519' | 'ecdsa' = 'ed25519',
): { readonly file: string; readonly line: string } {
  const made = makeKeyPair(type, `${name}@laptop`);
  const file = join(folder, name);
  writeFileSync(file, made.private, { mode: 0o600 });
  return { file, line: made.public };
}

/** How git and ssh are to be called with a key: nothing of the machine's own settings, keys or known hosts. */
export function sshCommand(folder: string, keyFile: string, ...options: readonly string[]): string {
  return [
    'ssh -F none -o IdentitiesOnly=yes -o IdentityAgent=none -o BatchMode=yes -o LogLevel=ERROR',
    `-o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=${join(folder, 'known_hosts')}`,
    `-i ${keyFile}`,
    ...options,
  ].join(' ');
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export function runProgram(
  file: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      file,
      args,
      { cwd, env: { PATH: process.env['PATH'], ...env }, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1,
          stdout,
          stderr,
        }),
    );
    // It may end without reading.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end();
  });
}

export interface SshDoor {
  readonly port: number;
  readonly door: GitDoor;
  close(): Promise<void>;
}

/** git over SSH on a free port, in this process. */
export async function openSshDoor(
  platform: Platform,
  limits: Partial<Limits> = {},
  recheckMs?: number,
): Promise<SshDoor> {
  const door = await createGitDoor(platform, limits, recheckMs);
  const server: Server = createServer({ pauseOnConnect: true }, (socket) => door.accept(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    door,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await door.close();
      await closed;
    },
  };
}
