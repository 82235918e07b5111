import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { KindRules } from './kind-rules.ts';
import type { HasRole } from './parent-rules.queries.ts';

/** What a planned kind of subject says of itself; everything else follows from it. */
export interface KindDeclaration extends Pick<SubjectType, 'name' | 'noun' | 'parent' | 'segment'> {
  /** The character before its number in texts: `&`. */
  readonly sigil: string;
  /** Its planning attributes, in the order of its sidebar. */
  readonly attributes: readonly string[];
  /** Default: threads can be resolved, and notes kept as drafts. */
  readonly discussions?: SubjectType['discussions'];
  /** Rights that differ from those of most kinds. */
  readonly rules?: (common: KindRules, hasRole: HasRole) => Partial<KindRules>;
  /** Quick actions besides those of its attributes. */
  readonly commands?: readonly QuickAction[];
}
