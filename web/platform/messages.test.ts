import { describe, expect, it } from 'vitest';
import { defineMessages } from './messages.ts';

const { t } = defineMessages('test', {
  plain: 'Plain',
  greeting: 'Hello {{name}}, {{name}} of {{place}}',
  comments_one: '{{count}} comment by {{name}}',
  comments_other: '{{count}} comments by {{name}}',
  page: 'Page {{page}}',
});

describe('messages', () => {
  it('UX-01 insert parameters unchanged', () => {
    expect(t('plain')).toBe('Plain');
    expect(t('greeting', { name: 'Ann', place: 'Acme' })).toBe('Hello Ann, Ann of Acme');
    expect(t('greeting', { name: '$& $1 <b>', place: '' })).toBe('Hello $& $1 <b>, $& $1 <b> of ');
    expect(t('page', { page: 3 })).toBe('Page 3');
  });

  it.each([
    [0, '0 comments by Ann'],
    [1, '1 comment by Ann'],
    [2, '2 comments by Ann'],
  ])('UX-01 of %i they take the right plural form', (count, text) => {
    expect(t('comments', { count, name: 'Ann' })).toBe(text);
  });
});
