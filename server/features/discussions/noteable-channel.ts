import type { Viewer } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readerFor } from '../../platform/subjects/reader.ts';
import { findNote } from './note.queries.ts';
import { findNoteableReaders } from './noteable-readers.queries.ts';

interface NotesMessage {
  readonly id?: number;
  readonly internal?: boolean;
  readonly mention?: boolean;
}

/**
 * What happens on the page of one subject, told to who may read it: of an internal note, and of a mention where one may not read, not even the
 * number. `parameter` names the subject's number as clients send it.
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
    async told(platform, viewer, parameters, message) {
      const { internal, mention, ...told } = message as NotesMessage;
      if (
        internal === true &&
        (await find(platform, viewer, parameters[parameter]))?.can.readInternalNotes !== true
      )
        return undefined;
      if (
        mention === true &&
        (await findNote(platform.db, readerFor(platform, viewer), Number(told.id))) === undefined
      )
        return undefined;
      return told;
    },
    async tell(platform, people, parameters, message) {
      const { internal, mention, ...told } = message as NotesMessage;
      // Who may read what a mention comes from is asked of each.
      if (mention === true) return undefined;
      const readers = await findNoteableReaders(
        platform.db,
        platform.subjects.get(typeName),
        Number(parameters[parameter]),
        people.map(({ user }) => user!.id),
      );
      return new Map(
        people.flatMap((viewer): [typeof viewer, unknown][] => {
          const reader = readers.get(viewer.user!.id);
          return reader === undefined
            ? []
            : [[viewer, internal === true && !reader.internal ? undefined : told]];
        }),
      );
    },
  };
}
