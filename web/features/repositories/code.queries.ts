import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, load } from '../../platform/query.ts';
import { pageParam, textParam } from '../../platform/search-params.ts';
import { pathPart } from '../../platform/url.ts';
import { conversationQuery } from '../discussions/index.ts';
import { LazyEmptyRepository, loadProject } from '../projects/index.ts';

/** A page call of a project: `/acme/large/-/tree.json`. */
export function pageCall<const Name extends string>(project: string, name: Name) {
  return `/${pathPart(project)}/-/${name}` as const;
}

export const homeQuery = (project: string) => apiQuery(pageCall(project, 'home.json'));
/** `at` is a ref and a path as in the address. */
export const treeQuery = (project: string, at: string) => apiQuery(pageCall(project, 'tree.json'), { at });
export const blobQuery = (project: string, at: string, plain: boolean) =>
  apiQuery(pageCall(project, 'blob.json'), { at, plain: plain ? true : undefined });
export const blameQuery = (project: string, at: string) => apiQuery(pageCall(project, 'blame.json'), { at });
export const commitQuery = (project: string, sha: string, paths?: readonly string[]) =>
  apiQuery(pageCall(project, 'commit.json'), { sha, paths });
/** What the editor reads of the file at `at`, or of the folder where a new one is made. */
export const editorQuery = (project: string, at: string, isNew: boolean) => ({
  ...apiQuery(pageCall(project, 'editor.json'), { at, new: isNew ? true : undefined }),
  // Whoever comes back has to see what is there by now.
  staleTime: 0,
});
/** The conversation about a commit. */
export const commitDiscussions = (project: string, sha: string) =>
  conversationQuery(pageCall(project, `commit/${sha}`));
/** `fromProject`: the project that has the first of the two, where it is another one. */
export const compareQuery = (
  project: string,
  from: string,
  to: string,
  paths?: readonly string[],
  fromProject?: string,
) => apiQuery(pageCall(project, 'compare.json'), { from, to, from_project: fromProject, paths });
export const refsQuery = (project: string, search: string) =>
  apiQuery(pageCall(project, 'refs.json'), { search });
export const filesQuery = (project: string, ref: string) =>
  apiQuery(pageCall(project, 'find_file.json'), { ref });

export interface CommitsSearch {
  author?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

export const commitsSearch = (search: Record<string, unknown>): CommitsSearch => ({
  author: textParam(search['author']),
  search: textParam(search['search']),
  page: pageParam(search['page']),
});

export const commitsQuery = (project: string, at: string, { author, search, page }: CommitsSearch) =>
  apiQuery(pageCall(project, 'commits.json'), { at, author, search, page });

export const refSorts = ['updated', 'updated_asc', 'name'] as const;

export interface RefListSearch {
  search?: string | undefined;
  sort?: (typeof refSorts)[number] | undefined;
  page?: number | undefined;
}

export const refListSearch = (search: Record<string, unknown>): RefListSearch => ({
  search: textParam(search['search']),
  sort: refSorts.find((sort) => sort === search['sort'] && sort !== 'updated'),
  page: pageParam(search['page']),
});

export const branchesQuery = (project: string, { search, sort, page }: RefListSearch) =>
  apiQuery(pageCall(project, 'branches.json'), { search, sort, page });
export const tagsQuery = (project: string, { search, sort, page }: RefListSearch) =>
  apiQuery(pageCall(project, 'tags.json'), { search, sort, page });

/**
 * A project's home page: its code, or what is shown where there is none, if the viewer can read it. Without `code` only the script of what is shown
 * where there is none.
 */
export async function loadProjectHome(
  client: QueryClient,
  path: string,
  { code = true }: { readonly code?: boolean } = {},
): Promise<void> {
  const project = await loadProject(client, path);
  if (project.abilities?.['read_code'] !== true) return;
  if (project.empty_repo === true || project.default_branch === null) await LazyEmptyRepository.preload();
  else if (code) await load(client, homeQuery(path), treeQuery(path, ''));
}
