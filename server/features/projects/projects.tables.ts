import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['project_languages', 'project_stars'],
  readByAll: {
    projects: 'Access to whatever is in a project is compiled for a project `p`.',
    project_features: 'Access to the parts of a project is compiled with it.',
  },
};
