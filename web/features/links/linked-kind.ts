import type { LinkedFacts } from '../../../contract/links/links.ts';
import type { EntityType } from '../../platform/entities.ts';

/** A kind of subject with a block of links on its page. */
export interface LinkedKind {
  /** What one is called (`Kind` begins a sentence) and what several are, in the reader's language: the texts of the block name them. */
  readonly words: Readonly<Record<'kind' | 'Kind' | 'kinds', string>>;
  readonly entity: EntityType<LinkedFacts>;
  /** Its id, and the anchor that leads to it: `related-issues`. */
  readonly anchor: string;
  /** The character before its number in references. */
  readonly sigil: string;
  /** Offers its subjects for what is typed, below `autocomplete_sources`. */
  readonly source: string;
  /** The page that explains its links, below `/help`. */
  readonly help: string;
}
