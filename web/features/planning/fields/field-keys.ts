import { gutterMessages } from '../gutter.messages.ts';

const { t } = gutterMessages;

/** A key that opens the editor of a field in the sidebar. */
export interface FieldKey {
  readonly keys: string;
  readonly label: () => string;
  /** The ability that the viewer needs. */
  readonly ability: string;
}

/** The keys of fields by name, apart from the fields: a page knows them before it has loaded the fields. */
export const fieldKeys: Readonly<Partial<Record<string, FieldKey>>> = {
  assignees: { keys: 'a', label: () => t('editAssignees'), ability: 'admin' },
  reviewers: { keys: 'w', label: () => t('editReviewers'), ability: 'admin' },
  labels: { keys: 'l', label: () => t('editLabels'), ability: 'admin' },
  milestone: { keys: 'm', label: () => t('editMilestone'), ability: 'admin' },
};
