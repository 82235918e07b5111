import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beyond, conditionFor, conditionForPeople } from '../access/rule.ts';
import type { Rule } from '../access/rule.ts';
import type { SubjectAudience } from './subject-type.ts';

/**
 * The audience of a type that rules decide.
 *
 * `from` is what stands behind `select 1 from` for the subject with an id: its row, and those that the rules speak of, as far as the end of a
 * condition to which others are added by `and`.
 */
export function audienceByRules<Subject>({
  from,
  reads,
  readsInternal,
  involved,
}: {
  readonly from: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly reads: Rule<Subject>;
  /** It holds only where `reads` does. */
  readonly readsInternal: Rule<Subject>;
  readonly involved: SubjectAudience['involved'];
}): SubjectAudience {
  // PostgreSQL plans what `exists` asks a second time, as a table to look up in, and so everything in it twice for each level that it is
  // nested; for one row by its id that is never of use. `offset 0` keeps it from that: the feed of activities took five times as long to plan.
  const about = (id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select 1 from ${from(id)} and ${condition} offset 0)`;
  const readsInternalBesides = beyond(readsInternal, reads);
  return {
    visible: (viewer, id) => about(id, conditionFor(reads, viewer)),
    internalVisible: (viewer, id) => about(id, conditionFor(readsInternal, viewer)),
    noteVisible: (viewer, id, isInternal) =>
      about(
        id,
        sql`${conditionFor(reads, viewer)} and (not ${isInternal} or ${conditionFor(readsInternalBesides, viewer)})`,
      ),
    readers: (id) => about(id, conditionForPeople(reads)),
    internalReaders: (id) => about(id, conditionForPeople(readsInternal)),
    involved,
  };
}
