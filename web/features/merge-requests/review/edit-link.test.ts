import { expect, it } from 'vitest';
import { editedBranch } from './edit-link.tsx';

it.each([
  [{}, { project: 'ann/app', branch: 'feature' }],
  [{ state: 'merged' }, null],
  [{ source_state: 'no_branch' }, null],
  // Was: led to an editor that can save nothing.
  [{ source_archived: true }, null],
  [
    { from_fork: true, source_project: 'ben/app' },
    { project: 'ben/app', branch: 'feature' },
  ],
  [{ from_fork: true, source_project: null }, null],
] as const)('DIFF-01 with %j files are edited on %j', (change, place) => {
  const widget = {
    state: 'opened',
    source_state: 'there',
    source_archived: false,
    source_branch: 'feature',
    source_project: null,
    from_fork: false,
    ...change,
  } as const;
  expect(editedBranch('ann/app', widget)).toEqual(place);
});
