import type { OwnedTables } from '../../platform/database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['notification_recipients', 'notification_settings', 'notifications'],
};
