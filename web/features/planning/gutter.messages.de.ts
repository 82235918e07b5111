import type { Translation } from '../../platform/messages.ts';
import type { gutterMessages } from './gutter.messages.ts';

export const german: Translation<typeof gutterMessages> = {
  namespace: 'planning.gutter',
  texts: {
    collapse: 'Seitenleiste einklappen',
    expand: 'Seitenleiste ausklappen',
    toggle: 'Seitenleiste ein- oder ausklappen',
    editAssignees: 'Bearbeiter ändern',
    editReviewers: 'Reviewer ändern',
    editLabels: 'Labels ändern',
    editMilestone: 'Meilenstein ändern',
  },
};
