import type { Git, Repository } from '../../git/index.ts';
import type { Feature } from '../feature.ts';
import type { RepositoryKind } from './repository-kind.ts';

/** The kinds of repositories that the features of a process declare. Immutable. */
export interface RepositoryKinds {
  readonly all: readonly RepositoryKind[];
  /** Throws for an unknown kind. */
  get(name: string): RepositoryKind;
  /** The kind that an address of git (without `.git`) belongs to, and what it says about the owner. */
  ofAddress(address: string): { readonly kind: RepositoryKind; readonly which: string | number };
}

const nameForm = /^[a-z][a-z_]{0,30}$/;

/** Combines what the features declare. Throws if two declare the same, or if the address of one kind could be any other's. */
export function createRepositoryKinds(features: readonly Feature[]): RepositoryKinds {
  const all = features.flatMap((feature) => feature.repositoryKinds ?? []);
  const known = new Map(all.map((kind) => [kind.name, kind]));
  if (known.size < all.length) throw new Error('Two features declare the same kind of repository.');
  for (const { name } of all) if (!nameForm.test(name)) throw new Error(`Not a name of a kind: ${name}.`);
  const withoutForm = all.filter((kind) => kind.ownerIn === undefined);
  if (withoutForm.length > 1) throw new Error('Two kinds of repositories take every address.');
  if (all.filter(({ inRoot }) => inRoot === true).length > 1)
    throw new Error('Two kinds of repositories would lie in the same folder.');
  const withForm = all.filter((kind) => kind.ownerIn !== undefined);
  const get = (name: string): RepositoryKind => {
    const kind = known.get(name);
    if (kind === undefined) throw new Error(`There is no kind of repository ${name}.`);
    return kind;
  };
  return Object.freeze<RepositoryKinds>({
    all,
    get,
    ofAddress(address) {
      for (const kind of withForm) {
        const which = kind.ownerIn?.(address);
        if (which !== undefined) return { kind, which };
      }
      const [kind] = withoutForm;
      if (kind === undefined) throw new Error('No kind of repository takes this address.');
      return { kind, which: address };
    },
  });
}

/** The handle of an owner's repository, whether it exists or not. */
export function repositoryOf(
  git: Pick<Git, 'repository'>,
  { name, inRoot = false }: Pick<RepositoryKind, 'name' | 'inRoot'>,
  id: number,
): Repository {
  return git.repository(id, inRoot ? undefined : name);
}
