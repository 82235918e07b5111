import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { entityType } from '../../platform/entities.ts';

export const milestones = entityType<Milestone>('Milestone');
