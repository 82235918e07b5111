import { expect, it } from 'vitest';
import { parseQuery } from './parameters.ts';

it('numbers the objects of lists', () => {
  expect(parseQuery('actions[][action]=create&actions[][file_path]=a&actions[][action]=delete')).toEqual({
    actions: [{ action: 'create', file_path: 'a' }, { action: 'delete' }],
  });
});

it.each([
  // was: 20,000 levels took 1.6 s of the process, 60,000 ended it
  ['lists within lists', `a${'[]'.repeat(500_000)}[x]=1`],
  ['an endless name', `a[][b${'[b]'.repeat(1_000_000)}=1`],
  ['half a name', `a[][b${'['.repeat(2_000_000)}=1`],
  ['levels before a list', `a${'[x]'.repeat(1_000_000)}[][y]=1`],
  ['very many', 'a[][b]=1&'.repeat(500_000)],
])('reads %s in no time', (_what, text) => {
  const began = performance.now();
  parseQuery(text);
  expect(performance.now() - began).toBeLessThan(3000);
});
