import { Type, type Static } from 'typebox';

/** `GET /-/resolve.json?path=a/b`: what a bare path leads to for this viewer; 404 where it leads nowhere they may know of. */
export const ResolvedPath = Type.Object({
  kind: Type.Enum(['user', 'group', 'project']),
  id: Type.Integer(),
  /** As it is written, whatever the case of the request. */
  full_path: Type.String(),
  /** The new path after a rename. */
  redirect_to: Type.Optional(Type.String()),
});
export type ResolvedPath = Static<typeof ResolvedPath>;
