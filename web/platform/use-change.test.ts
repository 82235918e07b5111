import { expect, it } from 'vitest';
import { ApiError, OfflineError } from './api.ts';
import { reasonOf } from './use-change.ts';

it.each([
  { error: new ApiError(400, 'Bad', { title: ['is too long'], base: ['No'] }), said: 'is too long\nNo' },
  { error: new ApiError(403, 'You may not'), said: 'You may not' },
  // What went wrong on the server means nothing to people.
  { error: new ApiError(500, 'Internal'), said: 'Not saved' },
  { error: new OfflineError('No connection'), said: 'No connection' },
  { error: new Error('is not a function'), said: 'Not saved' },
])('UX-01 a failed change says $said', ({ error, said }) => {
  expect(reasonOf(error, 'Not saved')).toBe(said);
});

it('UX-01 a change without words of its own for failures shows those of the error', () => {
  expect(reasonOf(new Error('The answer was cut off'), undefined)).toBe('The answer was cut off');
});
