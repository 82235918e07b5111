import type { Visibility } from '../../platform/access/levels.ts';
import { reaction } from '../../platform/events/events.ts';
import type { Reaction } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGroupsAround } from './kind.queries.ts';
import { publishAround } from './kind.service.ts';
import type { Kind } from './kind.service.ts';

/** Groups show the subjects of the groups below them, unless these are deleted or archived, with their paths. */
export function groupsChanged(kind: Kind): Reaction[] {
  const { segment } = kind.kind;
  const announce = async ({ db }: Platform, ofGroup: number, was?: Visibility): Promise<void> => {
    const groups = await findGroupsAround(db, kind, ofGroup);
    if (groups !== undefined) await publishAround(db, kind, groups, { ofGroup, was });
  };
  return [
    reaction('group.hidden', `${segment}.group-hidden`, (platform, { groupId }) =>
      announce(platform, groupId),
    ),
    reaction('group.archived', `${segment}.group-archived`, (platform, { groupId }) =>
      announce(platform, groupId),
    ),
    reaction('group.changed', `${segment}.group-changed`, (platform, { groupId, was }) =>
      announce(platform, groupId, was),
    ),
  ];
}
