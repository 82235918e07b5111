import { emojiNamed } from '../../markdown/index.ts';
import { knownAwardName } from '../awards/index.ts';
import { changeAward } from './award-note.ts';
import type { QuickAction } from './quick-action.ts';

/** `/award :tada:`: gives the noteable a reaction of the writer's, or takes it back. */
export const awardAction: QuickAction = {
  name: 'award',
  aliases: ['react'],
  params: [':emoji:'],
  description: 'Toggle emoji reaction',
  icon: 'smiley',
  category: 'Conversation',
  can: (_ctx, { noteable }) => noteable.can.createNote,
  plan(_ctx, _on, argument) {
    const name = knownAwardName(argument);
    if (name === undefined) return { refused: 'Could not apply award command. No such emoji.' };
    const emoji = emojiNamed(name)!;
    return {
      explanation: `Toggles ${emoji} emoji reaction.`,
      message: `Toggled ${emoji} emoji reaction.`,
      told: { emoji_award: name },
      async effect(tx, ctx, noteable) {
        const userId = ctx.viewer.user!.id;
        if (!(await changeAward(tx, { noteable }, userId, name, true)))
          await changeAward(tx, { noteable }, userId, name, false);
      },
    };
  },
};
