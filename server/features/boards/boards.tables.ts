import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['boards', 'board_labels', 'board_lists', 'board_list_folds', 'board_visits'],
};
