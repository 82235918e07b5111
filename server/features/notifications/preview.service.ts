import type { Context } from '../../platform/context.ts';
import { isStatementTimeout, transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SubjectOutline } from '../../platform/subjects/subject-type.ts';
import { findTodosOfEvents } from '../todos/index.ts';
import type { TodoAction } from '../todos/index.ts';
import type { SupposedSettings } from './audience.queries.ts';
import { because } from './notification-kinds.ts';
import type { SettingScope } from './notification-settings.queries.ts';
import { findPastEvents, findSupposedMails, limitStatements } from './preview.queries.ts';
import type { PastEvent, SupposedMail } from './preview.queries.ts';

const mostEvents = 100;
const mostShown = 5;
/** A preview is a help: it gives up before anybody waits for it. */
const statementMilliseconds = 3000;

export type Supposed = Omit<SupposedSettings, 'userId' | 'namespaceId' | 'projectId'>;

/** Of several events of one text (it was written, then changed) only the first is mailed. */
function mailedOnce(events: readonly PastEvent[], reasons: ReadonlyMap<number, SupposedMail>) {
  const seen = new Set<string>();
  const mailed = new Map<number, SupposedMail>();
  for (const event of events.toReversed()) {
    const reason = reasons.get(event.id);
    if (reason === undefined) continue;
    const text = `${event.kind} ${event.target_id} ${event.note_id}`;
    if (event.changed && reason.reason !== 'labelled' && seen.has(text)) continue;
    seen.add(text);
    mailed.set(event.id, reason);
  }
  return mailed;
}

async function outlinesOf(ctx: Context, events: readonly PastEvent[]) {
  const found = await Promise.all(
    [...Map.groupBy(events, (event) => event.target_type)].map(
      async ([type, own]) =>
        [
          type,
          await ctx.platform.subjects.get(type).outlines(ctx, [...new Set(own.map((one) => one.target_id))]),
        ] as const,
    ),
  );
  const outlines = new Map<string, ReadonlyMap<number, SubjectOutline>>(found);
  return (event: PastEvent) => outlines.get(event.target_type)?.get(event.target_id);
}

/**
 * What one's settings for a scope, chosen but not saved, would have sent of the latest events that one can see there: decided by the
 * audience of real mails. Todos do not depend on levels: they are those that came.
 */
export async function previewOf(ctx: Context, scope: SettingScope, supposed: Supposed) {
  const { platform, viewer } = ctx;
  const userId = viewer.user!.id;
  const { types } = platform.subjects;
  const { events, mails, todos } = await transaction(platform.db, async (tx) => {
    await limitStatements(tx, statementMilliseconds);
    const past = await findPastEvents(tx, viewer, types, scope, mostEvents);
    const reasons = new Map<number, SupposedMail>();
    for (const type of types) {
      const ids = past.filter((event) => event.target_type === type.name).map(({ id }) => id);
      if (ids.length === 0) continue;
      const found = await findSupposedMails(tx, type, ids, { ...supposed, ...scope, userId });
      for (const mail of found) reasons.set(mail.id, mail);
    }
    const made = await findTodosOfEvents(
      tx,
      types,
      userId,
      past.map(({ outbox_id }) => outbox_id),
    );
    return {
      events: past,
      mails: mailedOnce(past, reasons),
      todos: new Map<number, TodoAction>(made.map(({ outboxId, action }) => [outboxId, action])),
    };
  }).catch((error: unknown) => {
    throw isStatementTimeout(error)
      ? new AppError(503, { message: 'This takes too long now. Try again later.' })
      : error;
  });
  const shown = events.filter((event) => mails.has(event.id)).slice(0, mostShown);
  const outlineOf = await outlinesOf(ctx, shown);
  const reasonOf = (event: PastEvent): string => {
    const { reason, label } = mails.get(event.id)!;
    return because(reason, label);
  };
  return {
    events: events.length,
    mails: mails.size,
    todos: todos.size,
    examples: shown.flatMap((event) => {
      const outline = outlineOf(event);
      if (outline === undefined) return [];
      return [
        {
          id: event.id,
          event: event.kind,
          author: event.author,
          title: outline.title,
          reference: outline.reference,
          url: `${ctx.baseUrl}${outline.webPath}${event.note_id === null ? '' : `#note_${event.note_id}`}`,
          because: reasonOf(event),
          happened_at: event.happened_at,
          todo: todos.has(event.outbox_id),
        },
      ];
    }),
  };
}
