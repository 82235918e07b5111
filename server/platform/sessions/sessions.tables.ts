import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['personal_access_tokens', 'sessions', 'ssh_keys'],
};
