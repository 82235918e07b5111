import { expect, it } from 'vitest';
import { admin, allowed, anonymous, bot, person } from '../../../testing/viewers.ts';
import { accountPolicy, seesProfile } from './account.policy.ts';

const account = { id: person.user!.id };
const other = { id: 99 };

it.each([
  // Who, and what they may do to their own account, then to that of somebody else.
  ['nobody', anonymous, 'read', 'read'],
  ['a person', person, 'read read_private update manage_tokens', 'read'],
  [
    'an administrator',
    admin,
    'read read_private update manage_tokens administer',
    'read read_private update manage_tokens administer',
  ],
  ['a bot', bot, 'read read_private', 'read'],
])('USER-01 what %s may do to accounts', (_, viewer, own, others) => {
  const itself = { id: viewer.user?.id ?? account.id };
  expect([allowed(accountPolicy, viewer, itself), allowed(accountPolicy, viewer, other)]).toEqual([
    own,
    others,
  ]);
});

it.each([
  ['nobody', anonymous, true, false],
  ['its owner', person, true, true],
  ['a bot', bot, true, false],
  ['an administrator', admin, true, true],
])('USER-01 what of a profile %s sees', (_, viewer, open, secret) => {
  const sees = (private_profile: boolean) => seesProfile(viewer, { ...account, private_profile });
  expect([sees(false), sees(true)]).toEqual([open, secret]);
});
