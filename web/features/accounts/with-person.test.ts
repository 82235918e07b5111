import { expect, it } from 'vitest';
import { withPerson } from './with-person.ts';

const person = { id: 7, username: 'anna', name: 'Anna', avatar_url: '/new.png' };
const ann = { id: 7, username: 'ann', name: 'Ann', avatar_url: null };

it('puts a person’s newest names wherever the person is, and leaves everything else as it was', () => {
  const others = [{ id: 8, username: 'bob', name: 'Bob', avatar_url: null }];
  const day = new Date();
  const data = {
    rows: [
      { id: 7, title: 'Seven', author: ann, assignees: others, day },
      {
        id: 1,
        title: 'One',
        author: others[0],
        assignees: [...others, { ...ann, web_url: 'http://h/x/ann' }],
      },
    ],
    more: { day },
  };
  const now = withPerson(data, person);
  expect(now.rows[0]).toEqual({ id: 7, title: 'Seven', author: person, assignees: others, day });
  expect(now.rows[1]!.assignees[1]).toEqual({ ...person, web_url: 'http://h/x/anna' });
  expect(now.more).toBe(data.more);
  expect(data.rows[0]!.author).toBe(ann);
  expect(withPerson(now.more, person)).toBe(now.more);
  const none = [null, 1, 'ann', undefined, others];
  expect(withPerson(none, person)).toBe(none);
});
