import { expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

it.each([
  ['one\ntwo\nthree\n', 'ONE\ntwo\nthree\n', 'one\ntwo\nTHREE\n', 'ONE\ntwo\nTHREE\n'],
  ['a b c d e', 'a B c d e', 'a b c D e', 'a B c D e'],
  ['a b', 'a b', 'a c', 'a c'],
  ['a b', 'a c', 'a b', 'a c'],
  ['a b', 'a c', 'a c', 'a c'],
  ['', '', 'new', 'new'],
  [
    '- [ ] one\n- [ ] two',
    '- [x] one\n- [ ] two',
    '- [ ] one\n- [ ] two\n- [ ] three',
    '- [x] one\n- [ ] two\n- [ ] three',
  ],
  ['a b c', 'a B c', 'a β c', undefined],
  ['text', '', 'text more', undefined],
  ['one two three', 'three', 'one TWO three', undefined],
])('MD-11 %j changed to %j and to %j is %j', (before, mine, theirs, merged) => {
  expect(mergeTexts(before, mine, theirs)).toBe(merged);
});

/** The same for the same seed. */
function generator(start: number) {
  let state = start;
  const below = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * count);
  };
  return below;
}

it('MD-11 two random edits lose no typed word: it is in the merged text, or there is a conflict', () => {
  let clean = 0;
  for (let seed = 1; seed <= 2000; seed += 1) {
    const below = generator(seed);
    const words = Array.from(
      { length: 5 + below(60) },
      (_, index) => `w${index}${below(6) === 0 ? '\n' : ' '}`,
    );
    let typed = 0;
    const edit = (who: string) => {
      const own: string[] = [];
      const result = [...words];
      for (let change = 0; change <= below(4); change += 1) {
        const at = below(result.length);
        const word = `${who}${(typed += 1)} `;
        const what = below(3);
        if (what < 2) own.push(word);
        if (what === 0) result.splice(at, 0, word);
        else if (what === 1) {
          const [gone] = result.splice(at, 1, word);
          if (own.includes(gone!)) own.splice(own.indexOf(gone!), 1);
        } else {
          const [gone] = result.splice(at, 1);
          if (own.includes(gone!)) own.splice(own.indexOf(gone!), 1);
        }
      }
      return { text: result.join(''), own };
    };
    const before = words.join('');
    const mine = edit('m');
    const theirs = edit('t');
    const one = mergeTexts(before, mine.text, theirs.text);
    const other = mergeTexts(before, theirs.text, mine.text);
    // The order of the edits makes no difference to what is kept.
    expect(one === undefined, `seed ${seed}`).toBe(other === undefined);
    if (one === undefined) continue;
    clean += 1;
    for (const word of [...mine.own, ...theirs.own]) expect(one, `seed ${seed}`).toContain(word.trim());
  }
  expect(clean).toBeGreaterThan(1000);
});

it('MD-11 texts that are long and repetitive are merged in bounded work, or not at all', () => {
  const blank = '\n'.repeat(300_000);
  const started = process.cpuUsage();
  expect(mergeTexts(blank, `${blank}end`, `start${blank}`)).toBeUndefined();
  expect(mergeTexts('a '.repeat(200_000), 'a '.repeat(200_001), `b ${'a '.repeat(200_000)}`)).toBeUndefined();
  const same = 'x\n'.repeat(440);
  mergeTexts(same, same.replaceAll('x\nx\n', 'x\ny\n'), same.replace('x', 'z'));
  // was: half a minute in which nobody else was answered, each of the lines within the limit
  const row = (first: string, last: string) =>
    Array.from({ length: 1500 }, (_, index) => `${index}\n${first} ${'x '.repeat(315)}${last}\n`).join('');
  expect(mergeTexts(row('a', 'b'), row('A', 'b'), row('a', 'B'))).toBeUndefined();
  // A bound, not a measurement: comparing all pairs of lines took a minute.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
});
