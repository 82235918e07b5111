import { emojiNamed } from '../../markdown/index.ts';
import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { knownAwardName } from '../awards/index.ts';
import { changeAward } from './award-note.ts';

/** `/award :tada:`: toggles the author's reaction to the noteable. */
export const awardAction: QuickAction = {
  name: 'award',
  aliases: ['react'],
  params: [':emoji:'],
  description: 'Toggle emoji reaction',
  icon: 'smiley',
  category: 'Conversation',
  can: ({ platform }, { noteable }) =>
    noteable.can.createNote && platform.subjects.get(noteable.type).votesChanged !== undefined,
  plan(_ctx, _on, argument) {
    const name = knownAwardName(argument);
    if (name === undefined) return { refused: 'Could not apply award command. No such emoji.' };
    const emoji = emojiNamed(name)!;
    return {
      explanation: `Toggles ${emoji} emoji reaction.`,
      message: `Toggled ${emoji} emoji reaction.`,
      commandsChanges: { emoji_award: name },
      async effect(tx, ctx, noteable) {
        const userId = ctx.viewer.user!.id;
        if (!(await changeAward(tx, ctx, { noteable }, userId, name, true)))
          await changeAward(tx, ctx, { noteable }, userId, name, false);
      },
    };
  },
};
