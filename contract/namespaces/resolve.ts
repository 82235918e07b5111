import { Type, type Static } from 'typebox';

/** `GET /-/resolve.json?path=a/b`: the namespace or project at a bare path; 404 if the viewer can see none. */
export const ResolvedPath = Type.Object({
  kind: Type.Enum(['user', 'group', 'project']),
  id: Type.Integer(),
  /** In its canonical case, whatever the case of the request. */
  full_path: Type.String(),
  /** The new path after a rename. */
  redirect_to: Type.Optional(Type.String()),
});
export type ResolvedPath = Static<typeof ResolvedPath>;
