import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = { own: ['subject_links'] };
