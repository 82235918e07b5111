import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';

export interface Contributor {
  readonly name: string;
  readonly email: string;
  readonly commits: number;
  /** 0 unless requested: counting lines means comparing every commit. */
  readonly additions: number;
  readonly deletions: number;
}

export interface ContributorOptions extends CallOptions {
  readonly lines?: boolean;
  readonly limit?: number;
}

export function createContributors({ runner, objects }: GitContext) {
  /** The authors of the commits reachable from one (without merges), the most active first; uses .mailmap. */
  async function contributors(
    repository: Repository,
    commit: string,
    options: ContributorOptions = {},
  ): Promise<Result<readonly Contributor[], 'not_found'>> {
    if (!isObjectId(commit) || (await objects.commit(repository, commit)) === null) return fail('not_found');
    const people = new Map<string, { -readonly [K in keyof Contributor]: Contributor[K] }>();
    const records = runner.records(
      {
        signal: options.signal,
        share: options.share,
        owner: options.owner,
        timeoutMs: options.timeoutMs,
        repository,
        subcommand: 'log',
        flags: [
          '--no-merges',
          '--use-mailmap',
          '--format=%x01%aN%x02%aE',
          ...(options.lines === true ? ['--numstat', '--no-renames'] : []),
          commit,
        ],
        config: { 'mailmap.blob': `${commit}:.mailmap` },
      },
      { separator: 0x0a },
    );
    let current: { -readonly [K in keyof Contributor]: Contributor[K] } | undefined;
    for await (const line of records) {
      if (line[0] === 1) {
        const [name = '', email = ''] = line.toString('utf8', 1).split('\u0002');
        const key = `${name}\0${email.toLowerCase()}`;
        current = people.get(key);
        if (current === undefined) {
          people.set(key, (current = { name, email, commits: 0, additions: 0, deletions: 0 }));
        }
        current.commits++;
      } else if (current !== undefined && line.length > 0) {
        const [added = '', removed = ''] = line.toString('latin1', 0, 40).split('\t');
        current.additions += Number(added) || 0;
        current.deletions += Number(removed) || 0;
      }
    }
    const sorted = [...people.values()].sort((a, b) => b.commits - a.commits || (a.name < b.name ? -1 : 1));
    return ok(sorted.slice(0, options.limit ?? sorted.length));
  }

  return contributors;
}
