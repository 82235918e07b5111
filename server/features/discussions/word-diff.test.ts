import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

describe('a diff of words', () => {
  it('DISC-20 shows which words were removed and added, and leaves the rest as it is', () => {
    expect(wordDiff('The cache is cold.\nSecond line', 'The cache is warm.\nSecond line')).toBe(
      'The cache is <del class="idiff deletion">cold</del><ins class="idiff addition">warm</ins>.\nSecond line',
    );
    expect(wordDiff('', 'new')).toBe('<ins class="idiff addition">new</ins>');
    expect(wordDiff('same', 'same')).toBe('same');
  });
  it('DISC-20 escapes markup in both texts', () => {
    expect(wordDiff('<b>a</b>', '<script>a</script>')).not.toMatch(/<(?!\/?(?:ins|del)\b)/);
  });
  it('DISC-20 two large texts without common parts hold nobody up', () => {
    const text = (seed: number): string =>
      Array.from({ length: 60_000 }, (_, index) => `${(index * seed) % 7919} word`).join('\n');
    const [before, after] = [text(31), text(57)];
    const began = performance.now();
    const html = wordDiff(before, after);
    // A generous multiple of the bound: the machine may be busy.
    expect(performance.now() - began).toBeLessThan(5000);
    expect(html.replaceAll(/<ins[^>]*>[\s\S]*?<\/ins>|<\/?del[^>]*>/g, '')).toBe(before);
  });
});
