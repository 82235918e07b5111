import { describe, expect, it } from 'vitest';
import { arrange, toggled } from './select-options.ts';

const item = (id: number, name: string) => ({ id, name });
const bug = item(1, 'bug');
const feature = item(2, 'Feature');
const rare = item(101, 'rare bug');
const nameOf = ({ name }: { name: string }): string => name;

describe('the rows of a list to choose from', () => {
  it('UX-01 selected entries are first, even if the first page lacks them', () => {
    expect(arrange({ items: [bug, feature], exact: false }, [rare, feature], '', nameOf)).toEqual([
      rare,
      feature,
      bug,
    ]);
  });

  it('UX-01 known entries are filtered until the answer arrives', () => {
    expect(arrange({ items: [bug, feature], exact: false }, [rare], ' BUG ', nameOf)).toEqual([rare, bug]);
    expect(arrange({ items: [bug, feature], exact: false }, [], 'none', nameOf)).toEqual([]);
  });

  it('UX-01 the answer is not filtered: the server also searches fields that the row does not show', () => {
    expect(arrange({ items: [feature, rare], exact: true }, [feature, bug], 'x', nameOf)).toEqual([
      feature,
      rare,
    ]);
  });
});

it('SIDE-01 of more than can be chosen the oldest goes', () => {
  expect(toggled([bug], feature)).toEqual([bug, feature]);
  expect(toggled([bug, feature], bug)).toEqual([feature]);
  expect(toggled([bug, feature], rare, 2)).toEqual([feature, rare]);
  expect(toggled([bug], rare, 1)).toEqual([rare]);
  expect(toggled([bug], bug, 1)).toEqual([]);
});
