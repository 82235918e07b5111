import { findReferences } from '../../markdown/index.ts';
import type { FoundReferences } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { inWords } from '../../platform/subjects/change.ts';
import type { ChangeWords } from '../../platform/subjects/change.ts';
import { nameOf, namedIn } from '../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../platform/subjects/named-thing.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { MentionedSubject } from '../../platform/subjects/reference.ts';
import { insertCrossReference } from '../references/index.ts';
import { createSystemNotes } from './system-notes.ts';

/** At most this many names in a text are followed. */
const followed = 100;

/** The source of a mention: a subject, or a commit without discussions. */
export type MentionSource = Pick<Noteable, 'type' | 'id' | 'key' | 'projectId' | 'projectPath' | 'title'>;

/** The subjects that a text refers to, as its author may see them, and those that it says it closes. */
export async function findMentioned(
  ctx: Context,
  text: string,
  projectPath: string,
): Promise<{ mentioned: readonly MentionedSubject[]; closing: ReadonlySet<number> }> {
  const found: FoundReferences = findReferences(text, {
    projectPath,
    syntaxes: ctx.platform.subjects.syntaxes,
  });
  const byKind = Map.groupBy(found.references, ({ kind }) => kind);
  const mentioned = new Map<number, MentionedSubject>();
  for (const { reference } of ctx.platform.subjects.types) {
    const wanted = reference?.mentioned === undefined ? undefined : byKind.get(reference.kind);
    if (wanted === undefined) continue;
    for (const subject of await reference!.mentioned!(ctx, wanted.slice(0, followed)))
      mentioned.set(subject.id, subject);
  }
  const closingKeys = new Set(found.closing.map(({ key }) => key));
  const closed = [...mentioned.values()].filter(({ key }) => closingKeys.has(key));
  return { mentioned: [...mentioned.values()], closing: new Set(closed.map(({ id }) => id)) };
}

/**
 * Adds 'mentioned in …' to a subject, once per source, on behalf of the person who mentioned it, visible to those who may read the
 * source.
 */
export async function noteMention(
  ctx: Context,
  target: MentionedSubject,
  source: MentionSource,
): Promise<void> {
  const type = ctx.platform.subjects.get(source.type);
  const hasSha = type.key === 'sha';
  await transaction(ctx.platform.db, async (tx) => {
    const crossReferenceId = await insertCrossReference(tx, {
      sourceType: source.type,
      sourceId: hasSha ? null : source.id,
      sourceProjectId: source.projectId,
      sourceSha: hasSha ? source.key : null,
      targetType: target.type,
      targetId: target.id,
      kind: 'mentions',
    });
    if (crossReferenceId === undefined) return;
    const [id] = await createSystemNotes(tx, ctx, target, [
      {
        action: 'cross_reference',
        changes: [{ attribute: 'mention', new: nameOf(type, source) }],
        crossReferenceId,
      },
    ]);
    await publish(tx, target.stream, { event: 'notes', id, mention: true });
  });
}

/** Records the mentions in a subject's text, its description or a note, on the mentioned subjects. */
export async function noteMentionsIn(ctx: Context, source: MentionSource, text: string): Promise<void> {
  const { mentioned } = await findMentioned(ctx, text, source.projectPath);
  for (const target of mentioned) if (target.id !== source.id) await noteMention(ctx, target, source);
}

export const mentionWords: ChangeWords = {
  attribute: 'mention',
  words: inWords<NamedThing>({
    en: ({ new: source }, on) => [`mentioned in ${on.nounOf(source?.type ?? '')} `, namedIn(on, source)],
    de: ({ new: source }, on) => ['hat dies in ', namedIn(on, source), ' erwähnt'],
  }),
};
