import type { QueryClient } from '@tanstack/react-query';
import type { DiffLayout, MergeRequestChanges } from '../../../contract/merge-requests/merge-requests.ts';
import type { SessionUser } from '../../../contract/session/session.ts';
import { apiQuery } from '../../platform/query.ts';
import { readSession } from '../../platform/session.ts';
import { textParam } from '../../platform/search-params.ts';
import { mergeRequestPath } from './merge-request-paths.ts';
import { widgetQuery } from './merge-request.queries.ts';
import { hasMoved } from './review/versions/shown-address.ts';

/** How the changes are shown, as the address says. */
export interface ChangesSearch {
  /** 1: changes of white space are left out. */
  w?: 1 | undefined;
  /** Otherwise as this reader chose before. */
  view?: DiffLayout | undefined;
  /** The hash of a file whose lines are wanted at once, without script. */
  file?: string | undefined;
  /** The id of a version; otherwise the newest. */
  diff_id?: number | undefined;
  /** The head of a version: only what is different from it. */
  start_sha?: string | undefined;
  /** Only what this commit changed. */
  commit_id?: string | undefined;
}

const layouts = ['inline', 'parallel'] as const satisfies readonly DiffLayout[];

export const layoutSearch = (search: Record<string, unknown>): Pick<ChangesSearch, 'view'> => ({
  view: layouts.find((layout) => layout === search['view']),
});

export const changesSearch = (search: Record<string, unknown>): ChangesSearch => ({
  w: String(search['w']) === '1' ? 1 : undefined,
  view: layouts.find((layout) => layout === search['view']),
  file: textParam(search['file']),
  diff_id: /^\d{1,15}$/.test(textParam(search['diff_id']) ?? '')
    ? Number(textParam(search['diff_id']))
    : undefined,
  start_sha: textParam(search['start_sha']),
  commit_id: textParam(search['commit_id']),
});

export const changesQuery = (
  project: string,
  iid: string,
  {
    w,
    file,
    diff_id,
    start_sha,
    commit_id,
    paths,
    whole,
  }: ChangesSearch & { paths?: readonly string[]; whole?: boolean } = {},
) =>
  apiQuery(`${mergeRequestPath(project, iid)}/changes.json`, {
    ...(paths === undefined ? {} : { paths }),
    ...(whole === undefined ? {} : { whole }),
    ...(w === undefined ? {} : { w }),
    ...(file === undefined ? {} : { file }),
    ...(diff_id === undefined ? {} : { diff_id }),
    ...(start_sha === undefined ? {} : { start_sha }),
    ...(commit_id === undefined ? {} : { commit_id }),
  });

/** The changes as a page shows them: what one reads stays until one asks for what is new, also when one comes back to it, or shows it in another layout. */
export const shownChangesQuery = (project: string, iid: string, search?: ChangesSearch) => ({
  ...changesQuery(project, iid, search),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  // Who reads commit by commit comes back late to where they began. Of the commits themselves there can be many.
  ...(search?.commit_id === undefined && typeof window !== 'undefined' ? { gcTime: 60 * 60_000 } : {}),
  revalidateIfStale: false,
});

/** How changes are shown: as the address says, else as the reader chose before, in whatever browser; visitors in this one. */
export const chosenLayout = (
  view: DiffLayout | undefined,
  viewer: SessionUser | null,
  answered: DiffLayout,
): DiffLayout => view ?? viewer?.preferences.diff_view ?? answered;

/** Whether loaded changes are drawn with old and new lines side by side. */
export function showsSideBySide(
  client: QueryClient,
  project: string,
  iid: string,
  search: ChangesSearch,
): boolean {
  const changes = client.getQueryData(shownChangesQuery(project, iid, search).queryKey);
  if (changes === undefined || changes.is_phone) return false;
  return chosenLayout(search.view, readSession(client).user, changes.layout) === 'parallel';
}

/** For who comes to changes by a link: they are read anew, at once if there are newer ones, unless they are on the page that is left. */
export function forgetOldChanges(
  client: QueryClient,
  project: string,
  iid: string,
  search?: ChangesSearch,
): void {
  const query = client.getQueryCache().find<MergeRequestChanges>(shownChangesQuery(project, iid, search));
  if (query?.state.data === undefined || query.isActive()) return;
  const newest = client.getQueryData(widgetQuery(project, iid).queryKey)?.version_id;
  if (newest !== undefined && hasMoved(query.state.data.shown, newest)) client.getQueryCache().remove(query);
  else if (query.isStaleByTime(15_000)) query.invalidate();
}

/** A changed file as it is rendered, by its old and new path. */
export const renderedQuery = (
  project: string,
  iid: string,
  { diff_id, start_sha, commit_id, paths }: ChangesSearch & { paths: readonly string[] },
) =>
  apiQuery(`${mergeRequestPath(project, iid)}/changes/rendered.json`, {
    paths,
    ...(diff_id === undefined ? {} : { diff_id }),
    ...(start_sha === undefined ? {} : { start_sha }),
    ...(commit_id === undefined ? {} : { commit_id }),
  });
