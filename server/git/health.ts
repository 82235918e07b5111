import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitContext } from './context.ts';
import { FSYNC_COMPONENTS } from './git-environment.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';

export interface Health {
  /** Sentences; none if all is well. */
  readonly problems: readonly string[];
}

const WANTED: Readonly<Record<string, string>> = {
  'core.fsync': FSYNC_COMPONENTS,
  'core.bare': 'true',
  'receive.fsckobjects': 'true',
  'gc.auto': '0',
};

export function createHealth({ runner, refs }: GitContext) {
  /** Checks a repository: its folder, HEAD, the settings that keep acknowledged data, and all reachable objects. */
  async function checkHealth(repository: Repository, options: CallOptions = {}): Promise<Health> {
    const problems: string[] = [];
    try {
      await access(join(repository.path, 'objects'));
    } catch {
      return { problems: ['the folder is missing'] };
    }
    if ((await refs.headBranch(repository)) === null) problems.push('HEAD names no branch');
    const config = await readConfig(repository, options);
    if (config === null) return { problems: [...problems, 'its configuration can not be read'] };
    for (const [key, wanted] of Object.entries(WANTED)) {
      const value = config.get(key);
      if (value !== wanted) problems.push(`${key} is ${value ?? 'not set'} and should be ${wanted}`);
    }
    const fsck = await runner.attempt(
      {
        signal: options.signal,
        repository,
        subcommand: 'fsck',
        flags: ['--connectivity-only', '--no-dangling', '--no-progress'],
        share: options.share ?? 'background',
        timeoutMs: options.timeoutMs ?? 1_800_000,
      },
      Array.from({ length: 31 }, (_, code) => ({ code: code + 1, reason: 'faulty' as const })).concat({
        code: 128,
        reason: 'faulty',
      }),
    );
    if (!fsck.ok) problems.push(...(fsck.message ?? 'git fsck found faults').split('\n').slice(0, 20));
    return { problems };
  }

  /** The settings in the repository's own file, by lower-case key; null if git can't read them. */
  async function readConfig(
    repository: Repository,
    options: CallOptions = {},
  ): Promise<Map<string, string> | null> {
    const output = await runner.attempt(
      {
        signal: options.signal,
        repository,
        subcommand: 'config',
        flags: [`--file=${join(repository.path, 'config')}`, '--null', '--list'],
      },
      [1, 3, 128].map((code) => ({ code, reason: 'unreadable' as const })),
    );
    if (!output.ok) return null;
    return new Map(
      output.value
        .toString('utf8')
        .split('\0')
        .filter(Boolean)
        .map((item): [string, string] => {
          const end = item.indexOf('\n');
          return end === -1 ? [item, 'true'] : [item.slice(0, end), item.slice(end + 1)];
        }),
    );
  }

  return { checkHealth, readConfig };
}
