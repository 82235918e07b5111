import { expect, it } from 'vitest';
import { nobody } from '../access/viewer.ts';
import { languageOfRequest } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr-CH, de;q=0.7, en;q=0.3', 'de'],
  ['*', 'en'],
  ['de;q=0, en', 'en'],
  ['en-XA', 'en-XA'],
  [';;;,,,q=', 'en'],
  ['x'.repeat(100_000), 'en'],
])('UX-01 a browser that accepts “%s” reads %s', (accepted, language) => {
  expect(languageOfRequest(nobody, accepted)).toBe(language);
});

it('UX-01 the person’s own choice comes before the browser’s', () => {
  expect(languageOfRequest({ ...nobody, language: 'de' }, 'en')).toBe('de');
  expect(languageOfRequest({ ...nobody, language: null }, 'de')).toBe('de');
  expect(languageOfRequest({ ...nobody, language: 'xx' }, 'de')).toBe('de');
});
