import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordEvents } from '../../../platform/events/events.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeWords } from '../../../platform/subjects/change.ts';
import { namedIn, nameOf } from '../../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { createSystemNotesOn } from '../../discussions/index.ts';
import type { SystemNote } from '../../discussions/index.ts';
import { ensureLinkReferences } from '../../references/index.ts';

type Named = Pick<Noteable, 'type' | 'id' | 'key' | 'projectId' | 'namespaceId' | 'projectPath' | 'title'>;

/** Something that came to be beside `on` in the tree, or no longer is. */
export interface Beside<On extends Named = Named> {
  readonly on: On;
  readonly other: Named;
  readonly attribute: string;
  readonly was: 'added' | 'removed';
}

/** The notes that record it on each `on`, for readers who may see the other. */
export async function notesOf(tx: Transaction, ctx: Context, all: readonly Beside[]): Promise<SystemNote[]> {
  const crossReferences = await ensureLinkReferences(tx, all);
  return all.map(({ other, attribute, was }, index) => {
    const name = nameOf(ctx.platform.subjects.get(other.type), other);
    return {
      action: was === 'added' ? 'relate' : 'unrelate',
      changes: [{ attribute, ...(was === 'added' ? { new: name } : { old: name }) }],
      crossReferenceId: crossReferences[index],
    };
  });
}

/** Records it on epics beside the one thing whose change is recorded as such: with a note, an event and messages to their open pages. */
export async function recordBeside(
  tx: Transaction,
  ctx: Context,
  all: readonly Beside<Named & Pick<Noteable, 'stream'>>[],
): Promise<void> {
  const notes = await notesOf(tx, ctx, all);
  const ids = await createSystemNotesOn(
    tx,
    ctx,
    all.map(({ on }, index) => ({ noteable: on, note: notes[index]! })),
  );
  const { user } = ctx.viewer;
  await recordEvents(
    tx,
    'subject.changed',
    all.map(({ on: { type, id, projectId, namespaceId }, other, attribute }) => ({
      type,
      id,
      projectId,
      namespaceId,
      authorId: user?.id ?? null,
      changes: [attribute],
      beside: { type: other.type, id: other.id },
    })),
  );
  await publishAll(
    tx,
    all.flatMap(({ on }, index) => [
      [on.stream, { event: 'notes', id: ids[index], mention: true }],
      [on.stream, { event: 'updated', tree: true }],
    ]),
  );
}

/** What the history says of something that was added beside or removed. */
export const besideWords = (
  added: readonly [en: string, de: readonly [string, string]],
  removed: readonly [en: string, de: readonly [string, string]],
): ChangeWords['words'] =>
  inWords<NamedThing>({
    en: ({ old, new: now }, on) =>
      now === null ? [`${removed[0]} `, namedIn(on, old)] : [`${added[0]} `, namedIn(on, now)],
    de({ old, new: now }, on) {
      const [before, behind] = (now === null ? removed : added)[1];
      return [`${before} `, namedIn(on, now ?? old), ` ${behind}`];
    },
  });
