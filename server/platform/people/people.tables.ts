import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  readByAll: {
    users: 'Everything has an author, and every condition on people is compiled for a user `u`.',
  },
};
