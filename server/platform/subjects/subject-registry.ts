import type { ReferenceKind, ReferenceSyntax } from '../../markdown/index.ts';
import type { Feature } from '../feature.ts';
import type { ChangeWords } from './change.ts';
import { namesOf } from './quick-action.ts';
import type { QuickAction } from './quick-action.ts';
import type { ReferenceResolver, TextFiller } from './reference.ts';
import type { SubjectType } from './subject-type.ts';

/** The subjects and references that the features of a process declare. Immutable. */
export interface SubjectRegistry {
  readonly types: readonly SubjectType[];
  /** Undefined for an unknown type. */
  find(name: string): SubjectType | undefined;
  /** Throws for an unknown type: for names that come from our own code or database. */
  get(name: string): SubjectType;
  readonly textFillers: readonly TextFiller[];
  /** How texts refer to the subjects that have a sigil. */
  readonly syntaxes: readonly ReferenceSyntax[];
  resolversOf(kind: ReferenceKind): readonly ReferenceResolver[];
  /** The commands of a type's texts, by name; none if it takes none. */
  commandsOf(name: string): readonly QuickAction[];
  /** The history's words for an attribute. */
  wordsOf(attribute: string): ChangeWords['words'];
}

const byName = (a: QuickAction, b: QuickAction): number => (a.name < b.name ? -1 : 1);

/** Its own commands and those that features declare for every subject, or for this one. Throws if two have the same name. */
function commandsFor(type: SubjectType, forAll: readonly QuickAction[]): readonly QuickAction[] {
  if (type.commands === undefined) return [];
  const others = forAll.filter(({ on }) => on === undefined || on.includes(type.name));
  const all = [...type.commands.actions, ...others];
  const taken = new Set<string>();
  for (const name of all.flatMap(namesOf)) {
    if (taken.has(name)) throw new Error(`There are two quick actions /${name} for ${type.name}.`);
    taken.add(name);
  }
  return all.toSorted(byName);
}

/** How texts refer to subjects of a type: by what its `reference` and its addresses say. */
function syntaxOf({ reference, noun, key, parent, segment }: SubjectType): ReferenceSyntax | undefined {
  if (reference === undefined) return undefined;
  const { kind, sigil, closable = false } = reference;
  return { kind, noun, sigil, id: key === 'sha' ? 'sha' : 'number', below: parent, segment, closable };
}

/** Combines what the features declare. Throws if two declare the same, or one names an unknown attribute. */
export function createSubjectRegistry(features: readonly Feature[]): SubjectRegistry {
  const types = features.flatMap((feature) => feature.subjects ?? []);
  const known = new Map(types.map((type) => [type.name, type]));
  if (known.size < types.length) throw new Error('Two features declare the same subject type.');
  const forAll = features.flatMap((feature) => feature.commands ?? []);
  const commands = new Map(types.map((type) => [type.name, commandsFor(type, forAll)]));
  const references = Map.groupBy(
    [
      ...features.flatMap((feature) => feature.references ?? []),
      ...types.flatMap(({ reference }) => (reference === undefined ? [] : [reference])),
    ],
    ({ kind }) => kind,
  );
  const syntaxes = types.flatMap((type) => syntaxOf(type) ?? []);
  if (new Set(syntaxes.map(({ sigil }) => sigil)).size < syntaxes.length)
    throw new Error('Two subject types have the same sigil.');
  const history = features.flatMap((feature) => feature.history ?? []);
  const words = new Map(history.map((one) => [one.attribute, one.words]));
  if (words.size < history.length) throw new Error('Two features have words for the same attribute.');
  for (const { name, attributes = [] } of types)
    for (const attribute of attributes)
      if (!words.has(attribute))
        throw new Error(
          `${name} names the attribute “${attribute}”, which no feature declares. There are: ${[...words.keys()].join(', ')}.`,
        );
  return Object.freeze<SubjectRegistry>({
    types,
    find: (name) => known.get(name),
    get(name) {
      const type = known.get(name);
      if (type === undefined) throw new Error(`There is no subject type ${name}.`);
      return type;
    },
    syntaxes,
    textFillers: features.flatMap((feature) => feature.textFillers ?? []),
    resolversOf: (kind) => (references.get(kind) ?? []).map(({ resolve }) => resolve),
    commandsOf: (name) => commands.get(name) ?? [],
    // A change of an attribute that only another version knows is still mentioned, without details.
    wordsOf: (attribute) =>
      words.get(attribute) ?? {
        en: () => [`changed ${attribute.replaceAll('_', ' ')}`],
        de: () => [`hat ${attribute.replaceAll('_', ' ')} geändert`],
      },
  });
}
