import type { OwnedTables } from '../database/owned-tables.ts';

export const tables: OwnedTables = {
  own: ['subject_texts'],
  readByAll: {
    subjects: 'Access to what people say is compiled for a subject `i`, and every room serves subjects.',
    changes:
      'The only record of the history: sentences, charts, resource events and undo are read from it (docs/decisions/0035).',
  },
};
