import { expect, it } from 'vitest';
import { discussionsMessages } from './discussions.messages.ts';

// Was: the form said "Close issue", whatever was talked about.
it('a conversation names no kind of subject: each brings its own words', () => {
  // What a thread is moved to is an issue, whatever it is about.
  const kinds = /\b(?:(?<!a new )issue|merge request|epic|commit|snippet)s?\b/i;
  expect(Object.values(discussionsMessages.texts).filter((text) => kinds.test(text))).toEqual([]);
});
