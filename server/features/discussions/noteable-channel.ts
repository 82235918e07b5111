import type { Viewer } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readerFor } from '../../platform/subjects/reader.ts';
import { findPeopleWhoSee, internalAudience } from '../../platform/subjects/seen-by.queries.ts';
import { findNote } from './note.queries.ts';

interface NotesMessage {
  readonly id?: number;
  readonly internal?: boolean;
  readonly mention?: boolean;
}

/**
 * Announces what happens on the page of one subject to those who may read it. Someone who may not read an internal note or a mention does
 * not receive its id either. `parameter` is the name under which clients send the subject's id.
 */
export function noteableChannel(name: string, typeName: string, parameter: string): RealtimeChannel {
  const find = async (platform: Platform, viewer: Viewer, id: unknown): Promise<Noteable | undefined> =>
    typeof id === 'number'
      ? platform.subjects.get(typeName).find(systemContext(platform, viewer), id)
      : undefined;
  return {
    name,
    parameters: [parameter],
    stream: async (platform, viewer, parameters) =>
      (await find(platform, viewer, parameters[parameter]))?.stream,
    async messageFor(platform, viewer, parameters, message) {
      const { internal, mention, ...announced } = message as NotesMessage;
      if (
        internal === true &&
        (await find(platform, viewer, parameters[parameter]))?.can.readInternalNotes !== true
      )
        return undefined;
      if (
        mention === true &&
        (await findNote(platform.db, readerFor(platform, viewer), Number(announced.id))) === undefined
      )
        return undefined;
      return announced;
    },
    async messagesFor(platform, people, parameters, message) {
      const { internal, mention, ...announced } = message as NotesMessage;
      // The source of a mention is checked for each viewer.
      if (mention === true) return undefined;
      const type = platform.subjects.get(typeName);
      const id = Number(parameters[parameter]);
      const ids = people.map(({ user }) => user!.id);
      const readers = await findPeopleWhoSee(platform.db, type, id, ids);
      // Only asked where it matters: to plan who reads takes longer than to find them.
      const receivers =
        internal === true
          ? await findPeopleWhoSee(platform.db, internalAudience(type), id, [...readers])
          : readers;
      return new Map(
        people
          .filter(({ user }) => readers.has(user!.id))
          .map((viewer) => [viewer, receivers.has(viewer.user!.id) ? announced : undefined]),
      );
    },
  };
}
