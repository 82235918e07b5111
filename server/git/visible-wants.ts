import type { CallOptions, GitRunner } from './git-process.ts';
import type { ObjectPool } from './object-pool.ts';
import type { Repository } from './repository.ts';
import { splitLines } from './commit-reader.ts';
import { NOT_FETCHED } from './reserved-refs.ts';

export interface VisibleWants extends CallOptions {
  /** Prefixes of refs that this client may not see, besides those that nobody sees. */
  readonly hideRefs: readonly string[];
}

/** Tells which objects the refs that a client may see lead to: their own, commits of their history, and files and folders of those. */
export function createVisibleWants({
  runner,
  objects,
}: {
  readonly runner: GitRunner;
  readonly objects: ObjectPool;
}) {
  return async function visibleWants(
    repository: Repository,
    oids: readonly string[],
    { hideRefs, ...options }: VisibleWants,
  ): Promise<ReadonlySet<string>> {
    // It shares the slot of the fetch.
    const call = { ...options, repository, unslotted: true };
    const output = await runner.run({
      ...call,
      subcommand: 'for-each-ref',
      flags: ['--format=%(objectname) %(refname)'],
      maxOutput: 256 * 1024 * 1024,
    });
    const hidden = [...NOT_FETCHED, ...hideRefs];
    const tips = new Set(
      splitLines(output).flatMap((line) => {
        const space = line.indexOf(0x20);
        const name = line.toString('latin1', space + 1);
        return hidden.some((prefix) => name.startsWith(prefix)) ? [] : [line.toString('latin1', 0, space)];
      }),
    );
    const found = new Set(oids.filter((oid) => tips.has(oid)));
    const commits: string[] = [];
    const contents = new Set<string>();
    for (const oid of oids) {
      if (found.has(oid)) continue;
      const type = (await objects.info(repository, oid))?.type;
      if (type === 'commit') commits.push(oid);
      else if (type === 'blob' || type === 'tree') contents.add(oid);
    }
    if (tips.size === 0) return found;
    if (commits.length > 0) {
      const outside = new Set<string>();
      const input = [...commits, ...[...tips].map((tip) => `^${tip}`)].join('\n');
      const listed = runner.records(
        { ...call, subcommand: 'rev-list', flags: ['--stdin'], input: `${input}\n` },
        { separator: 0x0a },
      );
      for await (const line of listed) outside.add(line.toString('latin1'));
      for (const oid of commits) if (!outside.has(oid)) found.add(oid);
    }
    if (contents.size > 0) {
      const listed = runner.records(
        {
          ...call,
          subcommand: 'rev-list',
          flags: ['--objects', '--no-object-names', '--stdin'],
          input: `${[...tips].join('\n')}\n`,
        },
        { separator: 0x0a },
      );
      for await (const line of listed) {
        const oid = line.toString('latin1');
        if (contents.delete(oid)) found.add(oid);
        if (contents.size === 0) break;
      }
    }
    return found;
  };
}
