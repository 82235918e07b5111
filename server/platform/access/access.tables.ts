import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  readByAll: {
    deploy_key_projects: 'What a deploy key sees and may do follows from the projects that have it.',
    members: 'Who sees and may do what follows from memberships (platform/access/membership.queries.ts).',
  },
};
