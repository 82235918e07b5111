import type { Page } from 'playwright-core';
import { acme, ann, stage } from './acme.ts';
import { hydrated } from './stage.ts';

/** Adds a file as ann. */
export const commit = (branch: string, path: string, content: string, start?: string) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    ...(start === undefined ? {} : { start_branch: start }),
    commit_message: `Add ${path}`,
    actions: [{ action: 'create', file_path: path, content }],
  });

/** Changes files as ann, or does something else with them (`action`); answers the commit. */
export async function commitFiles(
  branch: string,
  files: Readonly<Record<string, string>>,
  { action = 'update', ...more }: { action?: string; start_branch?: string; force?: boolean } = {},
): Promise<string> {
  const { id } = await stage.call<{ id: string }>(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    commit_message: `Change ${Object.keys(files).join(', ')}`,
    actions: Object.entries(files).map(([file_path, content]) => ({ action, file_path, content })),
    ...more,
  });
  return id;
}

/** Opens a merge request of a new branch by the API; returns its number. */
export async function propose(branch: string, more: object = {}): Promise<number> {
  await commit('main', `base-of-${branch}.txt`, 'base\n');
  await commit(branch, `${branch}.txt`, 'one\ntwo\n', 'main');
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${branch}`,
    source_branch: branch,
    target_branch: 'main',
    ...more,
  });
  return iid;
}

/** Opens a page of the project, and waits until it is hydrated. */
export async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
