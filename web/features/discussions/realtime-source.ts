import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Entity, EntityType } from '../../platform/entities.ts';
import type { RealtimeParams } from '../../platform/realtime.ts';

/** What a subject knows of its conversation. */
interface Counted extends Entity {
  readonly user_notes_count: number;
  /** Who has commented since the page was opened. */
  readonly commenters?: readonly Person[] | undefined;
}

export interface RealtimeSource {
  channel: string;
  params: RealtimeParams;
  /** The subject: messages during a change of it can be the change's echo. */
  subject?: { readonly type: EntityType<Counted>; readonly id: number };
}

/** In milliseconds: how often is asked for news where none are sent, until the server sends another. */
export const firstInterval = 6000;
