import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export type TokenSource = 'projects' | 'groups';

export function botTokensPath(source: TokenSource, path: string) {
  return `/api/v4/${source}/${idPart(path)}/access_tokens` as const;
}

export const botTokensQuery = (source: TokenSource, path: string) =>
  apiPageQuery(botTokensPath(source, path), { state: 'active', per_page: 100 });
