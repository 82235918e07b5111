import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['subject_reviewers', 'timelogs'],
  readByAll: {
    subject_assignees: 'Assignees see confidential subjects: access is compiled with it.',
  },
};
