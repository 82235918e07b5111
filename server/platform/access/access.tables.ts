import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['deploy_key_projects'],
  readByAll: {
    members: 'Who sees and may do what follows from memberships (platform/access/membership.queries.ts).',
  },
};
