import type { SentencePart, SentencePlace } from './change.ts';
import type { Noteable } from './noteable.ts';
import type { SubjectType } from './subject-type.ts';

/**
 * Another thing that the history names, as it is written where it lives and elsewhere: `#3` and `group/project#3`.
 */
// A type rather than an interface: only those are data to the change log.
export type NamedThing = {
  readonly type: string;
  readonly id: number | null;
  readonly project_id: number | null;
  readonly here: string;
  readonly elsewhere: string;
};

/** A subject by its number or sha. */
export function nameOf(
  { name, key, reference }: Pick<SubjectType, 'name' | 'key' | 'reference'>,
  subject: Pick<Noteable, 'id' | 'key' | 'projectId' | 'projectPath' | 'title'>,
): NamedThing {
  const of = { type: name, id: subject.id === 0 ? null : subject.id, project_id: subject.projectId };
  // What texts can't refer to is called by its title.
  if (reference === undefined) return { ...of, here: subject.title, elsewhere: subject.title };
  const { sigil } = reference;
  return {
    ...of,
    // A sha alone is a reference; its sigil stands only between it and a path.
    here: key === 'sha' ? subject.key : `${sigil}${subject.key}`,
    elsewhere: `${subject.projectPath}${sigil}${subject.key}`,
  };
}

/** How a sentence that is read here names it. */
export function namedIn(on: SentencePlace, thing: NamedThing | null): SentencePart {
  const isHere = thing?.project_id !== null && thing?.project_id === on.projectId;
  return { reference: (isHere ? thing?.here : thing?.elsewhere) ?? '' };
}
