import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';

const values = {
  title: () => 'Add %{description}',
  description: () => 'First\r\n\r\nSecond\n',
  issues: () => '',
  reviewed_by: () => Promise.resolve(''),
};

it.each([
  ['%{title}!', 'Add %{description}!'],
  ['A\n\n%{description}', 'A\n\nFirst\n\nSecond'],
  ['A\n\n%{issues}\n\nB', 'A\n\nB'],
  ['A\n\n%{issues}', 'A'],
  ['%{issues}\n\nA', 'A'],
  ['A\n%{issues} %{reviewed_by}\nB', 'A\nB'],
  ['A\n\n%{issues}\nB', 'A\n\nB'],
  ['A\n\n%{issues}\n\n%{reviewed_by}\n\nB', 'A\n\nB'],
  ['A\n\n\nB: %{issues}', 'A\n\n\nB:'],
  ['%{nothing} %{toString}', '%{nothing} %{toString}'],
  ['%{issues}', ''],
  ['A\r\n%{title}', 'A\nAdd %{description}'],
])('MR-03 the template %j becomes %j', async (template, message) => {
  expect(await fillTemplate(template, values)).toBe(message);
});

it('TPL-01 MR-03 however often a template has a long value, no more than a description can hold is put in', async () => {
  const text = await fillTemplate('%{all} '.repeat(100_000), { all: () => 'x'.repeat(1_000_000) });
  expect(text.replaceAll(' ', '')).toHaveLength(1024 * 1024);
});

it('MR-03 a value is asked for only where the template has it', async () => {
  const asked: string[] = [];
  const ask = (name: string) => () => {
    asked.push(name);
    return name;
  };
  await fillTemplate('%{a} %{a}', { a: ask('a'), b: ask('b') });
  expect(asked).toEqual(['a']);
});
