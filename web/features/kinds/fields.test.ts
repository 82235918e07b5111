import { describe, expect, it } from 'vitest';
import { headFieldsOf, sideFieldsOf } from './fields.ts';
import { entriesOf } from './subject-rail.tsx';
import type { SubjectEntity } from './subject.entity.ts';

const subject = (attributes: string[], more: object = {}): SubjectEntity =>
  ({ kind: { attributes }, state: 'opened', confidential: false, ...more }) as unknown as SubjectEntity;
const names = (fields: readonly { readonly name: string }[]): string[] => fields.map(({ name }) => name);

describe('the fields of a subject', () => {
  it('are those of its kind’s attributes, in their order, without those that have a place of their own', () => {
    expect(
      names(
        sideFieldsOf(subject(['title', 'weight', 'labels', 'time_estimate', 'time_spent', 'description'])),
      ),
    ).toEqual(['weight', 'labels', 'time']);
  });

  it('are its own where a kind has others, and nothing for an attribute that is not known here', () => {
    const color = { ...sideFieldsOf(subject(['weight']))[0]!, name: 'color' };
    expect(names(sideFieldsOf(subject(['color', 'hue', 'weight']), { color }))).toEqual(['color', 'weight']);
  });

  it('are below the title while they are set', () => {
    const attributes = ['confidential', 'discussion_locked', 'weight'];
    expect(names(headFieldsOf(subject(attributes)))).toEqual([]);
    expect(names(headFieldsOf(subject(attributes, { confidential: true })))).toEqual(['confidential']);
  });

  it('SIDE-16 are in the collapsed sidebar too, with the time of those that time is spent on', () => {
    expect(names(entriesOf(['title', 'labels', 'time_estimate', 'time_spent', 'color']))).toEqual([
      'labels',
      'time',
    ]);
  });
});
