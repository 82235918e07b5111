import { emojiNamed } from '../../markdown/index.ts';
import { presentBasicUser } from '../accounts/index.ts';
import type { AwardRow } from './award.queries.ts';

/** The emoji of a name that is stored. */
export const emojiOf = (name: string): string => emojiNamed(name) ?? '';

/** A reaction as v4 returns it. */
export function presentAward(award: AwardRow, baseUrl: string) {
  return {
    id: award.id,
    name: award.name,
    user: presentBasicUser(award.user, baseUrl),
    created_at: award.created_at,
    updated_at: award.updated_at,
    awardable_id: award.awardable_id,
    awardable_type: award.awardable_type,
    url: null,
  };
}

/** A reaction as the pages read it (document A, section 3), with the emoji itself for pages without a table of names. */
export function presentPageAward(award: AwardRow) {
  return {
    name: award.name,
    character: emojiOf(award.name),
    user: { id: award.user.id, name: award.user.name, username: award.user.username },
  };
}
