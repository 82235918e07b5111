import type { Label } from '../../../contract/labels/labels.ts';
import { entityType } from '../../platform/entities.ts';

export const labels = entityType<Label>('Label');
