import { sql } from 'kysely';
import {
  createNote,
  readNote,
  resolveDiscussion,
  toggleAward,
} from '../server/features/discussions/index.ts';
import type { Context } from '../server/platform/context.ts';
import { answers, people, replies } from './world.ts';

const day = 86_400_000;
const reactions = ['thumbsup', 'thumbsup', 'tada', 'heart', 'eyes', 'rocket'] as const;

export interface Talk {
  readonly issueId: number;
  readonly contexts: readonly Context[];
  /** Milliseconds: all comments are between `from` and `until`. */
  readonly from: number;
  readonly until: number;
  /** A number below the given one, the same in each run. */
  readonly random: (below: number) => number;
  /** Adapts a text of the demonstration data to this place. */
  readonly word: (text: string) => string;
}

/** A realistic conversation: comments, threads with replies, some of them resolved, some reactions. Returns the time of the last one. */
export async function talkAbout({ issueId, contexts, from, until, random, word }: Talk): Promise<number> {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  let at = from;
  const say = async (writer: Context, body: string, thread?: boolean, discussionId?: string) => {
    const noteable = await writer.platform.subjects.get('Issue').find(writer, issueId);
    if (noteable === undefined || !noteable.can.createNote) return undefined;
    // The closer to now, the shorter the gaps: no comment is in the future.
    at += 1 + random(Math.min(3 * day, Math.floor((until - at) / 3)));
    const { note } = await createNote(writer, noteable, { body: word(body), thread, discussionId });
    const time = new Date(at);
    await sql`update notes set created_at = ${time}, updated_at = ${time}, changed_at = ${time} where id = ${note!.id}`.execute(
      writer.platform.db,
    );
    return { note: note!, noteable };
  };
  for (let reply = random(7); reply > 0; reply--) {
    const asThread = random(4) === 0;
    const said = await say(pick(contexts), pick(replies).replaceAll('{person}', pick(people)[0]), asThread);
    if (said === undefined) continue;
    if (asThread) {
      const answered = await say(pick(contexts), pick(answers), false, said.note.discussion_id);
      const owner = contexts[0]!;
      const noteable = await owner.platform.subjects.get('Issue').find(owner, issueId);
      if (answered !== undefined && noteable !== undefined && random(2) === 0)
        await resolveDiscussion(owner, noteable, said.note.discussion_id, true);
    }
    for (let left = random(4) - 1; left > 0; left--) {
      const reader = pick(contexts);
      const noteable = await reader.platform.subjects.get('Issue').find(reader, issueId);
      if (noteable === undefined || !noteable.can.createNote) continue;
      await toggleAward(
        reader,
        { noteable, note: await readNote(reader, noteable, said.note.id) },
        pick(reactions),
      );
    }
  }
  return at;
}
