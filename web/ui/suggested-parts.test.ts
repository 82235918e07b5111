import { expect, it } from 'vitest';
import { suggestedParts } from './suggested-parts.ts';

const block = (number: number): string =>
  `<pre data-language="suggestion" data-suggestion="${number}" class="code-block"><code>x\n</code></pre>\n`;

it('SUGG-01 a text is taken apart at its suggestions', () => {
  expect(suggestedParts(`<p>a<br>b</p>\n${block(0)}${block(1)}<p>c</p>\n`)).toEqual([
    { html: '<p>a<br>b</p>\n' },
    { html: block(0), number: 0 },
    { html: block(1), number: 1 },
    { html: '<p>c</p>\n' },
  ]);
  expect(suggestedParts('<p>a</p>')).toEqual([{ html: '<p>a</p>' }]);
});

it('SUGG-01 a block within other HTML stays there', () => {
  const list = `<ul>\n<li>\n${block(0)}</li>\n</ul>\n`;
  expect(suggestedParts(`${list}${block(1)}`)).toEqual([{ html: list }, { html: block(1), number: 1 }]);
});
