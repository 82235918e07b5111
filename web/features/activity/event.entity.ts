import type { ActivityEvent } from '../../../contract/activity/activity.ts';
import { entityType } from '../../platform/entities.ts';
import { people } from '../accounts/index.ts';
import { notes } from '../discussions/index.ts';

export const events = entityType<ActivityEvent>('Event', { author: people, note: notes });
