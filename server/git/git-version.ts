import { GitRunner } from './git-process.ts';

/** The oldest git with everything that we use (`cat-file --batch-command`, cruft packs, `merge-tree --write-tree`). */
export const MINIMUM_GIT_VERSION = '2.38';

/** git is missing or too old; the message says what to do. */
export class GitVersionError extends Error {
  override readonly name = 'GitVersionError';
}

/** The version of a git program; throws GitVersionError if it can't be used. */
export async function checkGitVersion(gitBinary?: string): Promise<string> {
  const runner = new GitRunner({ gitBinary, maxProcesses: 1 });
  let output: string;
  try {
    output = (await runner.run({ subcommand: '--version', timeoutMs: 10_000 })).toString('utf8');
  } catch (error) {
    throw new GitVersionError(
      `Git was not found as "${runner.binary}". Install git ${MINIMUM_GIT_VERSION} or newer, or name it in the setting git.`,
      { cause: error },
    );
  }
  const version = /git version (\S+)/u.exec(output)?.[1];
  if (version === undefined || !isAtLeast(version, MINIMUM_GIT_VERSION)) {
    throw new GitVersionError(
      `Git ${version ?? output.trim()} is too old. Install git ${MINIMUM_GIT_VERSION} or newer, or name it in the setting git.`,
    );
  }
  return version;
}

function isAtLeast(version: string, minimum: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [wantedMajor = 0, wantedMinor = 0] = minimum.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
