import { expect, it } from 'vitest';
import { milestoneChoice } from './choices.tsx';

const today = '2026-10-15';

it('BOARD-06 a milestone that a board keeps is offered with what is known of it', () => {
  expect(milestoneChoice.option({ title: 'v1' }, today)).toEqual({ label: 'v1', description: undefined });
});
