import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['label_subscriptions', 'labels', 'subject_labels'],
};
