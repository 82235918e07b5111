import type { Context } from '../../platform/context.ts';
import { badRequest, invalid, notFound } from '../../platform/errors.ts';
import { readPosition } from '../../platform/subjects/asked-position.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { awardName } from '../awards/index.ts';
import {
  allRefused,
  createNote,
  deleteNote,
  noteableOfDiscussion,
  noteableOfNote,
  presentCommands,
  readNote,
  resolveDiscussion,
  said,
  toggleAward,
  updateNote,
} from '../discussions/index.ts';
import type { CreatedNote, CreateNoteInput } from '../discussions/index.ts';
import { finishTodo } from '../todos/index.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { awardFields, showDiscussion, showNote } from './note-fields.ts';
import { todoFields } from './todo-fields.ts';
import { idOf, numberOf } from './values.ts';

interface Written extends MutationInput {
  readonly noteableId: string;
  readonly body: string;
  readonly internal?: boolean | null;
}
interface DiffPosition {
  readonly baseSha?: string | null;
  readonly headSha: string;
  readonly startSha: string;
  readonly paths: { readonly oldPath?: string | null; readonly newPath?: string | null };
  readonly oldLine?: number | null;
  readonly newLine?: number | null;
}
type Given<T extends MutationInput> = { readonly input: T };
type Named = MutationInput & { readonly id: string };

/** What a global id names, if the viewer may see it. Throws 404. */
async function noteableNamed(ctx: Context, id: string): Promise<Noteable> {
  const [, type = '', number = ''] = /^gid:\/\/gitlab\/(\w+)\/(\d+)$/.exec(id) ?? [];
  const found = await ctx.platform.subjects.find(type)?.find(ctx, numberOf(number));
  if (found === undefined) throw notFound();
  return found;
}

/** The id of a discussion, whatever kind of one a global id names it as; one that none has for anything else. */
const discussionIdOf = (id: string): string =>
  /^(?:gid:\/\/gitlab\/\w+\/)?([0-9a-f]{1,64})$/.exec(id)?.[1] ?? '-';

const isNote = (id: string): boolean => /^gid:\/\/gitlab\/\w*Note\/\d+$/.test(id);

/** Writes a note on what an input names, as a call of v4 does. */
function write(
  ctx: Context,
  input: Written,
  more: (noteable: Noteable) => Promise<Partial<CreateNoteInput>> | Partial<CreateNoteInput>,
  seenHead?: string | null,
) {
  let made: CreatedNote | undefined;
  return mutate(ctx, input, {
    find: () => noteableNamed(ctx, input.noteableId),
    async change(found) {
      const noteable = seenHead == null || seenHead === '' ? found : { ...found, seenHead };
      const { body, internal } = input;
      made = await createNote(ctx, noteable, {
        body,
        internal: internal ?? undefined,
        ...(await more(noteable)),
      });
      if (made.note === undefined && allRefused(made.commands)) throw invalid({ base: said(made.commands) });
    },
    async show(noteable) {
      if (made === undefined) return { note: null, quickActionsStatus: null };
      const { quick_actions_status: status } = presentCommands(made);
      return {
        note: made.note === undefined ? null : await showNote(ctx, noteable, made.note.id),
        quickActionsStatus:
          status.messages.length === 0
            ? null
            : {
                commandNames: status.command_names,
                commandsOnly: status.commands_only,
                messages: status.messages,
                errorMessages: status.error_messages,
              },
      };
    },
    otherwise: 'The comment could not be written',
  });
}

async function placed(ctx: Context, noteable: Noteable, position: DiffPosition) {
  const { place } = ctx.platform.subjects.get(noteable.type).discussions;
  if (place === undefined) throw badRequest('There are no lines here that could be commented on.');
  const { baseSha, startSha, headSha, paths, oldLine, newLine } = position;
  // Checked as what pages send, and without what is null.
  const asked = readPosition(
    JSON.stringify({
      base_sha: baseSha ?? undefined,
      start_sha: startSha,
      head_sha: headSha,
      position_type: oldLine == null && newLine == null ? 'file' : 'text',
      old_path: paths.oldPath ?? undefined,
      new_path: paths.newPath ?? undefined,
      old_line: oldLine ?? undefined,
      new_line: newLine ?? undefined,
    }),
  );
  return place(ctx, noteable, asked);
}

/** The mutations of what people say. The services behind v4 do the work and check the rights. */
export const conversationMutations = {
  createNote: (
    {
      input,
    }: Given<
      Written & { readonly discussionId?: string | null; readonly mergeRequestDiffHeadSha?: string | null }
    >,
    ctx: Context,
  ) =>
    write(
      ctx,
      input,
      () => (input.discussionId == null ? {} : { discussionId: discussionIdOf(input.discussionId) }),
      input.mergeRequestDiffHeadSha,
    ),
  createDiscussion: ({ input }: Given<Written>, ctx: Context) => write(ctx, input, () => ({ thread: true })),
  createDiffNote: ({ input }: Given<Written & { readonly position: DiffPosition }>, ctx: Context) =>
    write(ctx, input, async (noteable) => ({
      thread: true,
      position: await placed(ctx, noteable, input.position),
    })),
  updateNote: ({ input }: Given<Named & { readonly body?: string | null }>, ctx: Context) =>
    mutate(ctx, input, {
      find: () => noteableOfNote(ctx, idOf(input.id)),
      change: async (noteable) =>
        input.body == null ? undefined : updateNote(ctx, noteable, idOf(input.id), input.body),
      show: async (noteable) => ({
        note: await showNote(ctx, noteable, idOf(input.id)),
        quickActionsStatus: null,
      }),
      otherwise: 'The comment could not be changed',
    }),
  destroyNote: ({ input }: Given<Named>, ctx: Context) =>
    mutate(ctx, input, {
      find: () => noteableOfNote(ctx, idOf(input.id)),
      change: (noteable) => deleteNote(ctx, noteable, idOf(input.id)),
      show: () => ({ note: null, quickActionsStatus: null }),
      otherwise: 'The comment could not be deleted',
    }),
  discussionToggleResolve: ({ input }: Given<Named & { readonly resolve: boolean }>, ctx: Context) => {
    const id = discussionIdOf(input.id);
    return mutate(ctx, input, {
      find: () => noteableOfDiscussion(ctx, id),
      change: (noteable) => resolveDiscussion(ctx, noteable, id, input.resolve),
      show: async (noteable) => ({ discussion: await showDiscussion(ctx, noteable, id) }),
      otherwise: 'The thread could not be changed',
    });
  },
  awardEmojiToggle: (
    { input }: Given<MutationInput & { readonly awardableId: string; readonly name: string }>,
    ctx: Context,
  ) => {
    const { awardableId: id } = input;
    let shown: object = { awardEmoji: null, toggledOn: false };
    return mutate(ctx, input, {
      find: async () => {
        if (!isNote(id)) return { noteable: await noteableNamed(ctx, id) };
        const noteable = await noteableOfNote(ctx, idOf(id));
        return { noteable, note: await readNote(ctx, noteable, idOf(id)) };
      },
      async change(target) {
        const name = awardName(input.name);
        const given = (await toggleAward(ctx, target, name)).find(
          (award) => award.name === name && award.user.id === ctx.viewer.user!.id,
        );
        if (given !== undefined) shown = { awardEmoji: awardFields(ctx, given), toggledOn: true };
      },
      show: () => shown,
      otherwise: 'The reaction could not be changed',
    });
  },
  todoMarkDone: ({ input }: Given<Named>, ctx: Context) =>
    mutate(ctx, input, {
      find: () => finishTodo(ctx, idOf(input.id)),
      change: () => Promise.resolve(),
      show: async (todo) => ({ todo: (await todoFields(ctx, [todo]))[0] ?? null }),
      otherwise: 'The todo could not be changed',
    }),
};
