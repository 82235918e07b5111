import { describe, expect, it } from 'vitest';
import { findCommandLines } from './quick-action-text.ts';

const names = (text: string): string[] => findCommandLines(text).map(({ name }) => name);

describe('FORM-05 a command', () => {
  it.each([
    ['/close', ['close']],
    ['Done.\n/close\n/label ~bug', ['close', 'label']],
    ['/CLOSE', ['close']],
    ['- a list\n/close', ['close']],
    ['# Title\n/close', ['close']],
    ['words <b>bold</b>\n/close', ['close']],
    ['<b>bold</b>\n\n/close', ['close']],
    ['<!-- one line -->\n/close', ['close']],
    ['a ` lonely backtick\n/close', ['close']],
    ['`code`\n/close\n`code`', ['close']],
    ['``` with `ticks` ```\n/close', ['close']],
    ['```\ncode\n```\n/close', ['close']],
    ['/close\r\n/lock\r\n', ['close', 'lock']],
  ])('stands at the beginning of a line: %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it.each([
    ['words /close'],
    [' /close'],
    ['/ close'],
    ['/close!'],
    ['//close'],
    ['/home/ann/notes'],
    ['```\n/close\n```'],
    ['~~~ text\n```\n/close\n~~~'],
    ['````\n```\n/close\n````'],
    ['```\n/close'],
    ['`code\n/close\nmore`'],
    ['``a ` b\n/close\nc``'],
    ['> /close'],
    ['>>>\n/close\n>>>'],
    ['<details>\n/close\n</details>'],
    ['words\n<div>\n/close\n</div>'],
    ['<!--\n\n/close\n\n-->'],
    ['<pre>\n\n/close\n\n</pre>'],
  ])('is none inside of code, a quotation or HTML: %j', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('has an argument', () => {
    expect(findCommandLines('x\n/label  ~bug ~"good first"  ')).toEqual([
      { line: 1, name: 'label', argument: '~bug ~"good first"' },
    ]);
  });

  it.each([
    ['backticks', '` '.repeat(400_000)],
    ['backticks of all lengths', Array.from({ length: 1300 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
    ['fences', '```\n'.repeat(200_000)],
    ['tags', '<b>\n'.repeat(200_000)],
    ['commands', '/close\n'.repeat(150_000)],
    ['comments', '<!--\n'.repeat(200_000)],
  ])('MD-13 is looked for in one pass, whatever the text holds: %s', (_, text) => {
    const before = performance.now();
    expect(findCommandLines(`${text}\n/close\n${text}`).length).toBeGreaterThanOrEqual(0);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
