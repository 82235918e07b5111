/** A git command failed in a way that its caller had not declared. */
export class GitError extends Error {
  override readonly name: string = 'GitError';
  readonly command: string;
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(command: string, exitCode: number | null, stderr: string, message?: string) {
    super(message ?? `git ${command} ended with ${exitCode ?? 'a signal'}: ${stderr.trim().slice(0, 2000)}`);
    this.command = command;
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

/** The output exceeds the caller's limit. */
export class GitOutputTooLarge extends GitError {
  override readonly name = 'GitOutputTooLarge';
  readonly limit: number;

  constructor(command: string, limit: number) {
    super(command, null, '', `git ${command} printed more than ${limit} bytes`);
    this.limit = limit;
  }
}

/** The deadline has passed; the process group was killed. */
export class GitTimeout extends GitError {
  override readonly name = 'GitTimeout';

  constructor(command: string, milliseconds: number, stderr = '') {
    super(command, null, stderr, `git ${command} took longer than ${milliseconds} ms`);
  }
}

/** git's own checks refuse an object, such as a `.gitmodules` with an address that is an option. `reason` is git's sentence. */
export class GitObjectRefused extends GitError {
  override readonly name = 'GitObjectRefused';
  readonly reason: string;

  constructor(command: string, stderr: string, reason: string) {
    super(command, null, stderr);
    this.reason = reason;
  }
}

/** Too many callers of this share are already waiting. */
export class GitBusy extends Error {
  override readonly name = 'GitBusy';

  constructor(share: string) {
    super(`Too many git processes are waiting (${share})`);
  }
}

/** The folder of the repository does not exist. */
export class RepositoryMissing extends Error {
  override readonly name = 'RepositoryMissing';
  readonly path: string;

  constructor(path: string) {
    super(`There is no repository at ${path}`);
    this.path = path;
  }
}

/** The result of a call with expected failures. `message` is for people, `reason` for code. */
export type Result<T, R extends string = never> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: R; readonly message?: string };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<R extends string>(
  reason: R,
  message?: string,
): { readonly ok: false; readonly reason: R; readonly message?: string } {
  return message === undefined ? { ok: false, reason } : { ok: false, reason, message };
}

/** What git says; null where it is too busy, takes too long or fails: for what a page can do without. */
export async function unlessGitFails<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitError || error instanceof GitBusy) return null;
    throw error;
  }
}
