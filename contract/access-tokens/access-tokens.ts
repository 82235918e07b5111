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
