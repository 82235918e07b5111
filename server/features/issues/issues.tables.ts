import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['issue_move_items', 'issue_move_runs', 'issue_moves', 'moved_notes'],
};
