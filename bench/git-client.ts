import { spawn } from 'node:child_process';
import { plainGitEnvironment } from '../testing/repositories.ts';

/** Runs an unconfigured git, and waits for its end. */
export function runGit(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...args], {
      cwd,
      env: {
        ...plainGitEnvironment(),
        HOME: cwd,
        GIT_AUTHOR_NAME: 'B',
        GIT_AUTHOR_EMAIL: 'b@example.com',
        GIT_COMMITTER_NAME: 'B',
        GIT_COMMITTER_EMAIL: 'b@example.com',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`git ${args.join(' ')} ended with ${code}: ${said}`)),
    );
  });
}
