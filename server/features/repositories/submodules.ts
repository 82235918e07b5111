import type { PageDiffFile, PageSubmodule } from '../../../contract/repositories/repositories.ts';
import type { DiffFile } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import type { OpenRepository } from './repository.service.ts';

const submoduleMode = '160000';

/** Whether a file of a page is a submodule on either side. */
export const isSubmodule = ({ old_mode, new_mode }: PageDiffFile): boolean =>
  old_mode === submoduleMode || new_mode === submoduleMode;

/**
 * The web address of the submodule at a path of a commit; null where `.gitmodules` has none that a browser can open. A relative one is of
 * this instance.
 */
export async function submoduleUrl(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  path: string,
): Promise<string | null> {
  const found = await ctx.platform.git.submodule(open.repository, sha, path, open.call);
  if (!found.ok) return null;
  const { url } = found.value;
  const isRelative = /^\.\.?\//.test(url);
  if (!isRelative && !/^https?:\/\//i.test(url)) return null;
  // Git reads it relative to the address of the repository, which ends without a slash.
  const home = `${ctx.baseUrl}/${open.project.full_path}/`;
  if (!URL.canParse(url, home)) return null;
  return new URL(url, home).href.replace(/\/$/, '').replace(/\.git$/, '');
}

/** Where hosts compare two commits of a project. */
const comparisons: readonly (readonly [start: string, path: string])[] = [
  ['https://github.com/', '/compare/'],
  ['https://gitlab.com/', '/-/compare/'],
];

/** The change of a submodule, with its address in the commit `sha`; undefined for other files. */
export async function submoduleChange(
  ctx: Context,
  open: OpenRepository,
  sha: string,
  {
    oldMode,
    newMode,
    oldOid,
    newOid,
    newPath,
  }: Pick<DiffFile, 'oldMode' | 'newMode' | 'oldOid' | 'newOid' | 'newPath'>,
): Promise<PageSubmodule | undefined> {
  if (oldMode !== submoduleMode && newMode !== submoduleMode) return undefined;
  const old_sha = oldMode === submoduleMode ? oldOid : null;
  const new_sha = newMode === submoduleMode ? newOid : null;
  const url = new_sha === null ? null : await submoduleUrl(ctx, open, sha, newPath);
  // As addresses are written: without a port that needs no saying.
  const own = new URL(`${ctx.baseUrl}/`).href;
  const hosts = [[own, '/-/compare/'] as const, ...comparisons];
  const host = hosts.find(([start]) => url?.startsWith(start) === true);
  const compares = url !== null && host !== undefined && old_sha !== null && new_sha !== null;
  return {
    old_sha,
    new_sha,
    url,
    compare_url: compares ? `${url}${host[1]}${old_sha}...${new_sha}` : null,
  };
}
