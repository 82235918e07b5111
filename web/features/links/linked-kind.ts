import type { LinkedFacts } from '../../../contract/links/links.ts';
import type { EntityType } from '../../platform/entities.ts';

/** A kind of subject with a block of links on its page. */
export interface LinkedKind {
  /** Names its texts. */
  readonly name: 'issue' | 'epic';
  readonly entity: EntityType<LinkedFacts>;
  /** The character before its number in references. */
  readonly sigil: string;
  /** Offers its subjects for what is typed, below `autocomplete_sources`. */
  readonly source: string;
  /** The page that explains its links, below `/help`. */
  readonly help: string;
}
