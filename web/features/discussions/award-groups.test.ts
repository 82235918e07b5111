import { describe, expect, it } from 'vitest';
import { awardGroups, withToggled } from './award-groups.ts';

const award = (name: string, id: number) => ({
  name,
  character: name === 'thumbsup' ? '👍' : '🎉',
  user: { id, name: `Person ${id}`, username: `p${id}` },
});

describe('reactions', () => {
  it('NOTE-04 a tooltip names nine and You, then says how many more there are', () => {
    const awards = Array.from({ length: 14 }, (_, index) => award('tada', index + 1));
    const [group] = awardGroups(awards, 3);
    expect(group).toMatchObject({ own: true, count: 14, more: 4 });
    expect(group!.names).toHaveLength(10);
    expect(group!.names.at(-1)).toBe('You');
    const [stranger] = awardGroups(awards, undefined);
    expect(stranger).toMatchObject({ own: false, more: 4 });
    expect(stranger!.names).toHaveLength(10);
  });
  it('NOTE-04 thumbs come first, a second click takes one back', () => {
    const awards = withToggled([award('tada', 1)], award('thumbsup', 2));
    expect(awardGroups(awards, 2).map(({ name }) => name)).toEqual(['thumbsup', 'tada']);
    expect(withToggled(awards, award('thumbsup', 2))).toEqual([award('tada', 1)]);
  });
});
