import { expect, it } from 'vitest';
import { accessToBranch, ruleCovers } from './branch-rules.ts';

it.each([
  ['main', 'main', true],
  ['main', 'mainly', false],
  ['*', '', true],
  ['*', 'any/thing\nat all', true],
  ['release/*', 'release/1.0', true],
  ['release/*', 'release/', true],
  ['release/*', 'releases/1', false],
  ['*-stable', '10-stable', true],
  ['*-stable', '10-stable-2', false],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['*ab*ab', 'ab', false],
  ['**x**', 'yxy', true],
  ['.*', 'main', false],
  ['(a+)+$', '(a+)+$', true],
])('the rule %s and the branch %j', (rule, branch, covers) => {
  expect(ruleCovers(rule, branch)).toBe(covers);
});

it('takes no time for a rule with many wildcards', () => {
  // was: 50 seconds of a worker, for one request of anybody
  const began = performance.now();
  expect(ruleCovers('*a*a*a*a*b', 'a'.repeat(200))).toBe(false);
  expect(ruleCovers(`${'*a'.repeat(120)}*b`, 'a'.repeat(1000))).toBe(false);
  expect(performance.now() - began).toBeLessThan(5000);
});

it('a rule for any of several names that the disk does not distinguish protects all of them', () => {
  const rule = {
    id: 1,
    name: 'Main',
    push_access_level: 0,
    merge_access_level: 0,
    allow_force_push: false,
    code_owner_approval_required: false,
  };
  expect(accessToBranch([rule], 'MAIN', 30).canPush).toBe(true);
  expect(accessToBranch([rule], 'MAIN', 30, (name) => name.toLowerCase()).canPush).toBe(false);
});
