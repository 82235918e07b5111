import type { Person } from '../accounts/accounts.ts';

export interface Member extends Person {
  access_level: number;
  human_access: string;
  created_at: string;
  expires_at: string | null;
  inherited_from: { id?: number; full_path?: string; name?: string } | string | null;
}

/** An open invitation. */
export interface Invitation {
  id: number;
  invite_email: string;
  access_level: number;
  created_at: string;
  expires_at: string | null;
  created_by_name: string | null;
}
