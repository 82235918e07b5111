import type { SubjectType } from './subject-type.ts';

type Parent = Pick<SubjectType, 'parent'>;

/** The prefix of addresses of a type's pages and page calls; the parent's path is folded into one segment. */
export function parentBase({ parent }: Parent) {
  return parent === 'project' ? '/:project' : '/groups/:group';
}

/** The kinds of parents that subjects have here: calls that serve a parent's texts exist for these. Texts of projects are always served. */
export function parentsOf({ types }: { readonly types: readonly Parent[] }): Set<SubjectType['parent']> {
  return new Set(['project', ...types.map(({ parent }) => parent)]);
}

/** The prefix of its v4 addresses. */
export function apiParent({ parent }: Parent) {
  return parent === 'project' ? '/api/v4/projects/:id' : '/api/v4/groups/:id';
}

/** Path of a parent's pages, without the relative root: `/acme/app`, `/groups/acme`. */
export function parentPath({ parent }: Parent, path: string): string {
  return parent === 'project' ? `/${path}` : `/groups/${path}`;
}

/** Where files for a parent's texts are uploaded, without the relative root. */
export function uploadsPath({ parent }: Parent, path: string): string {
  return parent === 'project' ? `/${path}/uploads` : `/groups/${path}/-/uploads`;
}
