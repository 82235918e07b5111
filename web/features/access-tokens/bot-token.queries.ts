import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

/** A token of a project or group. */
export interface BotToken {
  id: number;
  name: string;
  scopes: readonly string[];
  last_used_at: string | null;
  expires_at: string | null;
  access_level: number | null;
  /** Only in the answer that creates it. */
  token?: string;
}

export type TokenSource = 'projects' | 'groups';

export function botTokensPath(source: TokenSource, path: string): string {
  return `/api/v4/${source}/${idPart(path)}/access_tokens`;
}

export const botTokensQuery = (source: TokenSource, path: string) =>
  apiPageQuery<BotToken>(botTokensPath(source, path), { state: 'active', per_page: 100 });
