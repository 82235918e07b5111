import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: [
    'description_versions',
    'discussions',
    'draft_notes',
    'note_deletions',
    'note_submissions',
    'notes',
    'notes_filters',
    'positions',
    'subject_visits',
  ],
};
