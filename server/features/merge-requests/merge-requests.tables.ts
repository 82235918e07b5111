import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: [
    'approval_rule_branches',
    'approval_rule_groups',
    'approval_rule_users',
    'approval_rules',
    'approvals',
    'auto_merges',
    'dismissed_pushes',
    'last_reviews',
    'merge_plans',
    'merge_request_blocks',
    'merge_request_context_commits',
    'merge_request_versions',
    'merge_requests',
    'suggestion_plans',
    'suggestions',
    'thread_standings',
    'viewed_files',
  ],
};
