import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['personal_access_tokens', 'sessions'],
  readByAll: {
    ssh_keys:
      'Keys of people and deploy keys are one table, so that a key is only one of them (docs/decisions/0046).',
  },
};
