import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['outbox'],
};
