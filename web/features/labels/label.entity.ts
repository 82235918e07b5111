import type { Label } from '../../../contract/labels/labels.ts';
import { entityType } from '../../platform/entities.ts';

export const labels = entityType<Label>('Label');

/** What is shown of a label, without what an answer counts in its own place. */
export const leanLabel = ({ id, name, color, text_color, description, is_project_label }: Label): Label => ({
  id,
  name,
  color,
  text_color,
  description,
  is_project_label,
});
