import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['abuse_reports', 'spam_logs'],
};
