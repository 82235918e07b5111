import { afterEach, describe, expect, it } from 'vitest';
import { defineMessages, english, languageOf, setLanguageSource } from './messages.ts';
import type { Language, Translation } from './messages.ts';

const messages = defineMessages('test', {
  plain: 'Plain',
  greeting: 'Hello {{name}}, {{name}} of {{place}}',
  comments_one: '{{count}} comment by {{name}}',
  comments_other: '{{count}} comments by {{name}}',
  page: 'Page {{page}}',
});
const { t } = messages;

describe('messages', () => {
  it('UX-01 insert parameters unchanged', () => {
    expect(t('plain')).toBe('Plain');
    expect(t('greeting', { name: 'Ann', place: 'Acme' })).toBe('Hello Ann, Ann of Acme');
    expect(t('greeting', { name: '$& $1 <b>', place: '' })).toBe('Hello $& $1 <b>, $& $1 <b> of ');
    expect(t('greeting', { name: '{{place}}', place: 'Acme' })).toBe('Hello {{place}}, {{place}} of Acme');
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

describe('another language', () => {
  const polish: Translation<typeof messages> = {
    namespace: 'test',
    texts: {
      greeting: 'Cześć, {{name}}',
      comments_one: '{{count}} komentarz',
      comments_few: '{{count}} komentarze',
      comments_many: '{{count}} komentarzy',
    },
  };
  const language: Language = languageOf('pl', [polish as Translation<unknown>]);
  afterEach(() => setLanguageSource(() => english));

  it('UX-01 is looked up with each text, with the plural forms that it has', () => {
    let current = language;
    setLanguageSource(() => current);
    expect(t('greeting', { name: 'Ann' })).toBe('Cześć, Ann');
    expect([1, 3, 5].map((count) => t('comments', { count, name: 'Ann' }))).toEqual([
      '1 komentarz',
      '3 komentarze',
      '5 komentarzy',
    ]);
    current = english;
    expect(t('greeting', { name: 'Ann', place: 'Acme' })).toBe('Hello Ann, Ann of Acme');
  });

  it('UX-01 falls back to English for what is not translated', () => {
    setLanguageSource(() => language);
    expect(t('page', { page: 3 })).toBe('Page 3');
    setLanguageSource(() => languageOf('pl', []));
    expect(t('comments', { count: 3, name: 'Ann' })).toBe('3 comments by Ann');
  });
});
