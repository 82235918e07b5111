import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainGitEnvironment } from '../testing/repositories.ts';
import type { Instance } from './instance.ts';
import { asText, codeLines, makeProject, rewritten } from './review-world.ts';
import type { ReviewProject } from './review-world.ts';

const keptCommits = 100_000;
export const mergesTimed = 6;
const filesEach = 300;
export const openRequests = 200;
export const commitsRebased = 100;
/** What the server's git makes durable, as its repositories are configured. */
const durable = ['-c', 'core.fsync=committed,reference', '-c', 'safe.directory=*'];

export function gitIn(folder: string, args: readonly string[], input?: string): string {
  return execFileSync('git', [...durable, '-C', folder, ...args], {
    env: plainGitEnvironment(),
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  }).trim();
}

/** Commits that only refs nobody fetches hold, as after years of reviews, written into the repository's packed refs. */
export function keepCommits(project: ReviewProject): void {
  const { folder } = project;
  const person = 'Ada <ada@example.org> 1600000000 +0000';
  const stream = Array.from(
    { length: keptCommits },
    (_, index) => `commit refs/bench/kept\ncommitter ${person}\ndata ${String(index).length}\n${index}\n`,
  ).join('');
  gitIn(folder, ['fast-import', '--quiet', '--force'], stream);
  const shas = gitIn(folder, ['rev-list', 'refs/bench/kept']).split('\n');
  gitIn(folder, ['pack-refs', '--all']);
  const packed = join(folder, 'packed-refs');
  const [head, ...lines] = readFileSync(packed, 'utf8').trim().split('\n');
  const refs = [...lines, ...shas.map((sha) => `${sha} refs/keep-around/${sha}`)];
  // Annotated tags are followed by what they stand for; there are none.
  const sorted = refs.toSorted((a, b) => (a.slice(41) < b.slice(41) ? -1 : 1));
  writeFileSync(packed, `${[head, ...sorted].join('\n')}\n`);
  const { uid, gid } = statSync(folder);
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** 3,000 files; branches that change 300 of their own, many that change three, and some of 100 commits that the target has left behind. */
export const makeHarbour = (instance: Instance, scratch: string): Promise<ReviewProject> =>
  makeProject(instance, scratch, 'harbour', (builder) => {
    const path = (index: number): string => `src/area-${index % 50}/file-${index}.ts`;
    const lines = Array.from({ length: 3000 }, (_, index) => codeLines(`file${index}x`, 0, 120));
    const files = (from: number, count: number, name: string): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          path(from + index),
          asText(rewritten(lines[from + index]!, `${name}${index}x`, { every: 120, removed: 10, added: 12 })),
        ]),
      );
    const main = builder.commit({
      message: 'Begin',
      files: Object.fromEntries(lines.map((each, index) => [path(index), asText(each)])),
    });
    for (let index = 0; index < mergesTimed; index++) {
      builder.branch(`large-${index}`, main);
      builder.commit({
        branch: `large-${index}`,
        files: files(index * filesEach, filesEach, `large${index}`),
      });
    }
    for (let index = 0; index < openRequests; index++) {
      builder.branch(`small-${index}`, main);
      builder.commit({ branch: `small-${index}`, files: files(2000 + index * 3, 3, `small${index}`) });
    }
    for (let index = 0; index < 2; index++) {
      builder.branch(`behind-${index}`, main);
      for (let step = 0; step < commitsRebased; step++)
        builder.commit({
          branch: `behind-${index}`,
          files: files(2700 + index * commitsRebased + step, 1, `behind${index}`),
        });
    }
    builder.commit({ branch: 'main', files: { 'src/later.ts': 'export const later = 1;\n' } });
  });
