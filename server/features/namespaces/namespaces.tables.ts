import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  readByAll: {
    namespaces: 'Access to whatever is in a group is compiled for a namespace `n`.',
    routes: 'References name projects and groups by their paths.',
  },
};
