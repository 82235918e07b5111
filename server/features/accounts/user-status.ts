import type { Status } from '../../../contract/accounts/accounts.ts';
import { emojiNamed, renderEmojiText } from '../../markdown/index.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { accountPolicy } from './account.policy.ts';
import { updateUser } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';
import { readOwnUser } from './user.service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetimes of a status, as v4 names them. */
export const statusLifetimes = {
  '30_minutes': 30 * minute,
  '3_hours': 3 * hour,
  '8_hours': 8 * hour,
  '1_day': day,
  '3_days': 3 * day,
  '7_days': 7 * day,
  '30_days': 30 * day,
} as const;
export type StatusLifetime = keyof typeof statusLifetimes;

const defaultEmoji = 'speech_balloon';

export interface StatusChange {
  readonly emoji?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly availability?: 'not_set' | 'busy' | null | undefined;
  readonly clear_status_after?: StatusLifetime | null | undefined;
}

/** Replaces one's own status: omitted fields are cleared. Throws 400 for an unknown emoji. */
export async function changeStatus(ctx: Context, change: StatusChange): Promise<UserRow> {
  const user = await readOwnUser(ctx);
  authorize(accountPolicy, ctx.viewer, 'update', user, 'read', 'User');
  const message = (change.message ?? '').trim();
  const emoji = (change.emoji ?? '').replaceAll(':', '');
  if (message.length > 100) throw invalid({ message: ['is too long (maximum is 100 characters)'] });
  if (emoji !== '' && emojiNamed(emoji) === undefined)
    throw invalid({ emoji: ['is not a valid emoji name'] });
  const lifetime = change.clear_status_after;
  return updateUser(ctx.platform.db, user.id, {
    status_emoji: emoji === '' ? (message === '' ? null : defaultEmoji) : emoji,
    status_message: message === '' ? null : message,
    status_availability: change.availability ?? 'not_set',
    status_clear_at: lifetime == null ? null : new Date(Date.now() + statusLifetimes[lifetime]),
  });
}

type StatusColumns = Pick<
  UserRow,
  'status_emoji' | 'status_message' | 'status_availability' | 'status_clear_at'
>;

/** A status as everybody sees it; an expired one is empty. */
export function presentStatus(user: StatusColumns) {
  const over = user.status_clear_at !== null && user.status_clear_at.getTime() <= Date.now();
  const emoji = over ? null : user.status_emoji;
  const message = over ? null : user.status_message;
  const availability: Status['availability'] =
    !over && user.status_availability === 'busy' ? 'busy' : 'not_set';
  return {
    emoji,
    message,
    availability,
    message_html: message === null ? '' : renderEmojiText(message),
    clear_status_at: over ? null : user.status_clear_at,
    /** Our own field: the emoji itself, for pages without a table of names. */
    emoji_character: emoji === null ? null : (emojiNamed(emoji) ?? null),
  };
}

/** The tooltip of a status on hovering over a name: safe HTML; null without a status. */
export function presentStatusTooltip(user: {
  readonly status_emoji: string | null;
  readonly status_message: string | null;
}): string | null {
  if (user.status_emoji === null && user.status_message === null) return null;
  const emoji = emojiNamed(user.status_emoji ?? defaultEmoji) ?? '';
  return `${emoji} ${renderEmojiText(user.status_message ?? '')}`.trim();
}
