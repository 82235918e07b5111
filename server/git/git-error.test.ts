import { expect, it } from 'vitest';
import { GitBusy, GitTimeout, unlessGitFails } from './index.ts';

it('GIT-02 what a page can do without is null where git is busy or takes too long; other failures are thrown', async () => {
  const late = new GitTimeout('diff-tree', 1000);
  expect(await unlessGitFails(Promise.reject(late))).toBeNull();
  expect(await unlessGitFails(Promise.reject(new GitBusy('page')))).toBeNull();
  expect(await unlessGitFails(Promise.resolve(2))).toBe(2);
  await expect(unlessGitFails(Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
});
