import type { OwnedTables } from './owned-tables.ts';

export const tables: OwnedTables = {
  own: ['internal_ids', 'schema_migrations'],
};
