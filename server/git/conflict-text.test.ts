import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/repositories.ts';
import { parseConflicts } from './conflict-text.ts';

const folder = temporaryFolder('coppice-conflicts-');
afterAll(() => rmSync(folder.path, { recursive: true, force: true }));

const length = 47;

/** What git makes of three texts. */
function merge(
  texts: { readonly ours: string; readonly base: string; readonly theirs: string },
  flag: string,
) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder.path, name), text);
  try {
    return execFileSync('git', ['merge-file', '-p', flag, 'ours', 'base', 'theirs'], { cwd: folder.path });
  } catch (error) {
    // The exit code is the number of conflicts.
    return (error as { stdout: Buffer }).stdout;
  }
}

describe('a merged text in parts', () => {
  it('has for each side what git makes of it, byte for byte, in 150 random merges', () => {
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const words = ['alpha', 'beta', '', '=======', '}'];
    let conflicting = 0;
    for (let round = 0; round < 150; round++) {
      const end = random(3) === 0 ? '\r\n' : '\n';
      const base = Array.from({ length: 3 + random(10) }, (_, at) =>
        random(3) === 0 ? words[random(5)]! : `${at}`,
      );
      const side = (): string => {
        const lines = base.flatMap((line) => {
          const dice = random(6);
          return dice === 0
            ? []
            : dice === 1
              ? [words[random(5)]!]
              : dice === 2
                ? [line, words[random(5)]!]
                : [line];
        });
        return lines.join(end) + (random(3) === 0 ? '' : end);
      };
      const texts = { ours: side(), base: base.join(end) + end, theirs: side() };
      const sides = { ours: Buffer.from(texts.ours), theirs: Buffer.from(texts.theirs) };
      const parts = parseConflicts(merge(texts, `--marker-size=${length}`), sides, length);
      if (parts === undefined) continue;
      conflicting++;
      for (const name of ['ours', 'theirs'] as const) {
        const taken = Buffer.concat(parts.map((part) => ('both' in part ? part.both : part[name])));
        expect(taken.toString(), `round ${round} ${name}`).toBe(merge(texts, `--${name}`).toString());
      }
    }
    expect(conflicting).toBeGreaterThan(75);
  });

  it('are not guessed where a side has such lines of its own, nor where nothing conflicts', () => {
    const marker = '='.repeat(length);
    const texts = { ours: `a\n${marker}\nb\n`, base: 'x\n', theirs: 'c\n' };
    const sides = { ours: Buffer.from(texts.ours), theirs: Buffer.from(texts.theirs) };
    expect(parseConflicts(merge(texts, `--marker-size=${length}`), sides, length)).toBeUndefined();
    const same = Buffer.from('a\n');
    expect(parseConflicts(same, { ours: same, theirs: same }, length)).toBeUndefined();
  });
});
