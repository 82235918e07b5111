import type { SentencePart, SentencePlace } from './change.ts';
import type { Noteable } from './noteable.ts';
import type { SubjectType } from './subject-type.ts';

/** Something that the history refers to, as it is written in its own project and elsewhere: `#3` and `group/project#3`. */
// A type rather than an interface, since only types are assignable to ChangeValue.
export type NamedThing = {
  readonly type: string;
  readonly id: number | null;
  readonly project_id: number | null;
  readonly here: string;
  readonly elsewhere: string;
};

/** The history's name for a subject. */
export function nameOf(
  { name, key, reference }: Pick<SubjectType, 'name' | 'key' | 'reference'>,
  subject: Pick<Noteable, 'id' | 'key' | 'projectId' | 'projectPath' | 'title'>,
): NamedThing {
  const of = { type: name, id: subject.id === 0 ? null : subject.id, project_id: subject.projectId };
  // A kind of subject that texts can't refer to is named by its title.
  if (reference === undefined) return { ...of, here: subject.title, elsewhere: subject.title };
  const { sigil } = reference;
  return {
    ...of,
    // A sha by itself is a reference; its sigil only separates it from a path.
    here: key === 'sha' ? subject.key : `${sigil}${subject.key}`,
    elsewhere: `${subject.projectPath}${sigil}${subject.key}`,
  };
}

/** The reference as it is written at the place where the sentence is shown. */
export function namedIn(on: SentencePlace, thing: NamedThing | null): SentencePart {
  const isHere = thing?.project_id !== null && thing?.project_id === on.projectId;
  return { reference: (isHere ? thing?.here : thing?.elsewhere) ?? '' };
}
