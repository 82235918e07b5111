import { expect, it } from 'vitest';
import type { SuggestionLine } from '../../../../contract/discussions/suggestions.ts';
import { suggestionLines } from './suggestion-lines.ts';

const line = (type: SuggestionLine['type'], rich_text: string): SuggestionLine => ({
  type,
  old_line: 3,
  new_line: 3,
  text: rich_text,
  rich_text,
});

it('SUGG-05 lines of type match are dropped, and one leading space, plus or minus removed', () => {
  const lines = suggestionLines([
    line('match', '@@ -3,1 +3,1 @@'),
    line(null, '  two spaces'),
    line('old', '--x'),
    line('new', '++y'),
    line('new', '<span>z</span>'),
  ]);
  expect(lines.map(({ type, rich_text }) => [type, rich_text])).toEqual([
    [null, ' two spaces'],
    ['old', '-x'],
    ['new', '+y'],
    ['new', '<span>z</span>'],
  ]);
});
