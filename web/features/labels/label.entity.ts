import type { Label } from '../../../contract/labels/labels.ts';
import { entityType } from '../../platform/entities.ts';

export const labels = entityType<Label>('Label');

/** The fields of a label that views share, without the counts of one answer. */
export const leanLabel = ({ id, name, color, text_color, description, is_project_label }: Label): Label => ({
  id,
  name,
  color,
  text_color,
  description,
  is_project_label,
});
