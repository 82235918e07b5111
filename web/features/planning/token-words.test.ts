import { describe, expect, it } from 'vitest';
import { assigneeFilter, draftFilter, labelFilter, stateFilter } from './filters.ts';
import { misreadText, tokenText, valueText } from './token-words.ts';

const filters = [labelFilter, draftFilter, stateFilter];

describe('a filter in words', () => {
  it('says what it is compared with, and whether it must not be that', () => {
    expect(tokenText({ filter: labelFilter, not: false, value: 'bug' })).toBe('Label: bug');
    expect(tokenText({ filter: labelFilter, not: true, value: 'bug' })).toBe('Label: not bug');
  });

  it('translates words with a meaning of their own, and nothing that somebody has named', () => {
    expect(valueText(assigneeFilter, 'None')).toBe('none');
    expect(valueText(draftFilter, 'yes')).toBe('yes');
    // A label can be called so.
    expect(valueText(labelFilter, 'today')).toBe('today');
    expect(valueText(stateFilter, 'opened')).toBe('opened');
  });

  it('says why what was typed is no filter', () => {
    const misread = (text: string, filter: typeof labelFilter | undefined, value: string) =>
      misreadText({ text, word: text.replace(/^-|:.*$/g, ''), filter, value }, filters);
    expect(misread('lable:bug', undefined, 'bug')).toBe(
      'There is no filter “lable”. The filters are label, draft.',
    );
    expect(misread('label:', labelFilter, '')).toContain('needs a value');
    expect(misread('draft:perhaps', draftFilter, 'perhaps')).toBe('“perhaps” is not a value of Draft.');
    expect(misread('-draft:yes', draftFilter, 'yes')).toBe('Draft cannot be turned into “is not”.');
  });
});
