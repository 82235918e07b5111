import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: [
    'approvals',
    'auto_merges',
    'merge_plans',
    'merge_request_versions',
    'merge_requests',
    'suggestion_plans',
    'suggestions',
    'thread_standings',
    'viewed_files',
  ],
};
