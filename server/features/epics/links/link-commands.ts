import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import type { QuickAction, QuickActionTarget } from '../../../platform/subjects/quick-action.ts';
import type { KindOperations, KindRow } from '../../kinds/index.ts';
import { linkSubjects, listLinked, mostReferences, unlinkSubjects } from '../../links/index.ts';
import type { LinkType } from '../../links/index.ts';
import type { CommandSubject } from '../../planning/index.ts';
import { epicReference, findNamedEpics } from '../named-epics.ts';
import { epicLinksOf } from './epic-links.ts';

type Action = QuickAction<CommandSubject>;

const shared = {
  on: ['Epic'],
  params: ['<&epic | group&epic | address of an epic>'],
  icon: 'link',
  category: 'Epics',
  can: (_ctx: Context, { subject }: { readonly subject: CommandSubject }) => subject.planned.can('admin'),
} satisfies Partial<Action>;

const notFoundHere = {
  refused: 'No matching epic found. Make sure that you are adding a valid epic.',
};

/** `/relate`, `/blocks`, `/blocked_by` and `/unlink` on epics, worded as those of issues. */
export function epicLinkCommands(operations: KindOperations): readonly QuickAction[] {
  const links = epicLinksOf(operations);
  const sentence = (ctx: Context, epics: readonly KindRow[]): string =>
    epics.map((epic) => epicReference(ctx, operations, epic)).join(', ');
  /** The epics that the argument names, without this one. */
  async function named(ctx: Context, { noteable }: Pick<QuickActionTarget, 'noteable'>, argument: string) {
    const { epics, missing } = await findNamedEpics(ctx, operations, noteable, argument);
    const others = epics.filter(({ id }) => id !== noteable.id);
    const forbidden = others.filter((epic) => !operations.may(ctx, 'admin', epic));
    const leftOut = missing.length === 0 ? undefined : `Failed to find ${missing.join(', ')}.`;
    return { others, refused: refusalOf(ctx, others, forbidden), leftOut };
  }
  function refusalOf(ctx: Context, others: readonly KindRow[], forbidden: readonly KindRow[]) {
    if (others.length === 0) return notFoundHere;
    if (others.length > mostReferences) return { refused: `Link at most ${mostReferences} epics at once.` };
    return forbidden.length === 0
      ? undefined
      : { refused: `Failed to link because you may not change ${sentence(ctx, forbidden)}.` };
  }
  /** The epic as it is in the transaction of the text, which may have opened it. */
  async function again(tx: Transaction, ctx: Context, { id }: Noteable): Promise<KindRow> {
    const [epic] = await operations.find(ctx, [id], tx);
    if (epic === undefined) throw notFound('Epic');
    return epic;
  }
  const linking = (
    name: string,
    aliases: readonly string[],
    type: LinkType,
    [description, words]: readonly [string, string],
  ): Action => ({
    ...shared,
    name,
    aliases,
    description,
    async plan(ctx, on, argument) {
      const { others, refused, leftOut } = await named(ctx, on, argument);
      if (refused !== undefined) return refused;
      const names = sentence(ctx, others);
      return {
        explanation: `Marks this epic as ${words} ${names}.`,
        message: `Marked this epic as ${words} ${names}.`,
        leftOut,
        async effect(tx, context, noteable) {
          const source = await again(tx, context, noteable);
          for (const target of others) await linkSubjects(tx, context, links, { source, target, type }, true);
        },
      };
    },
  });
  const unlink: Action = {
    ...shared,
    name: 'unlink',
    description: 'Remove link with another epic',
    async plan(ctx, on, argument) {
      const { others, refused } = await named(ctx, on, argument);
      if (refused !== undefined) return refused;
      const [target] = others as [KindRow];
      const linked = await listLinked(ctx, links, on.noteable.id);
      if (!linked.some(({ id }) => id === target.id))
        return { refused: `This epic is not linked to ${sentence(ctx, [target])}.` };
      return {
        explanation: `Removes link with ${sentence(ctx, [target])}.`,
        message: `Removed link with ${sentence(ctx, [target])}.`,
        async effect(tx, context, noteable) {
          await unlinkSubjects(tx, context, links, { source: await again(tx, context, noteable), target });
        },
      };
    },
  };
  return [
    linking('relate', ['link'], 'relates_to', ['Mark this epic as related to another epic', 'related to']),
    linking('blocks', [], 'blocks', ['Mark this epic as blocking other epics', 'blocking']),
    linking('blocked_by', [], 'is_blocked_by', ['Mark this epic as blocked by other epics', 'blocked by']),
    unlink,
  ].map((command) => command as QuickAction);
}
