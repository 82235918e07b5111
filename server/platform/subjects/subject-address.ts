import type { SubjectType } from './subject-type.ts';

type Parent = Pick<SubjectType, 'parent'>;

/** What the addresses of a type's pages and page calls begin with; the parent's path folds into one segment. */
export function parentBase({ parent }: Parent): string {
  return parent === 'project' ? '/:project' : '/groups/:group';
}

/** Where subjects live here: calls that serve a parent's texts are there for these. Texts of a project are there always. */
export function parentsOf({ types }: { readonly types: readonly Parent[] }): Set<SubjectType['parent']> {
  return new Set(['project', ...types.map(({ parent }) => parent)]);
}

/** What the addresses of its v4 calls begin with. */
export function apiParent({ parent }: Parent): string {
  return parent === 'project' ? '/api/v4/projects/:id' : '/api/v4/groups/:id';
}

/** Path of a parent's pages, without the relative root: `/acme/app`, `/groups/acme`. */
export function parentPath({ parent }: Parent, path: string): string {
  return parent === 'project' ? `/${path}` : `/groups/${path}`;
}
