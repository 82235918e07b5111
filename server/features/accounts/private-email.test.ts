import { expect, it } from 'vitest';
import { ownerOfPrivateEmail, privateEmail } from './private-email.ts';

it('a private address belongs to one person on one instance', () => {
  const here = { externalUrl: 'https://code.example.org/root' };
  const address = privateEmail(here, { id: 12, username: 'ann.lee' });
  expect(address).toBe('12-ann.lee@users.noreply.code.example.org');
  expect(ownerOfPrivateEmail(here, address)).toBe(12);
  expect(ownerOfPrivateEmail(here, '12-former.name@Users.noreply.CODE.example.org')).toBe(12);
  for (const other of [
    '12-ann@users.noreply.other.example.org',
    'ann@users.noreply.code.example.org',
    '12-ann@code.example.org',
  ])
    expect(ownerOfPrivateEmail(here, other), other).toBeUndefined();
  expect(privateEmail({ externalUrl: '' }, { id: 1, username: 'x' })).toBe('1-x@users.noreply.localhost');
});
