/** Who asks. Every read takes one; nobody is a viewer too. */
export interface Viewer {
  readonly user: ViewerUser | null;
  readonly credential: Credential;
}

export interface ViewerUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  readonly external: boolean;
}

export const tokenScopes = ['api', 'read_api', 'read_user', 'read_repository', 'write_repository'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What the viewer showed. A session and the password may do all that the person may; a token only what its scopes say. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'session'; readonly sessionId: number; readonly csrfToken: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'token'; readonly tokenId: number; readonly scopes: readonly TokenScope[] }
  /** The server itself, for jobs that act for a person. */
  | { readonly kind: 'internal' };

export const nobody: Viewer = Object.freeze({ user: null, credential: Object.freeze({ kind: 'none' }) });

/** The viewer that a job has who acts for a person. */
export function internalViewer(user: ViewerUser): Viewer {
  return { user, credential: { kind: 'internal' } };
}

/** Whether the credential carries one of the scopes; `api` carries all, `write_repository` includes reading. */
export function hasScope(viewer: Viewer, ...wanted: readonly TokenScope[]): boolean {
  const { credential } = viewer;
  if (credential.kind !== 'token') return true;
  return credential.scopes.some(
    (scope) =>
      scope === 'api' ||
      wanted.includes(scope) ||
      (scope === 'write_repository' && wanted.includes('read_repository')),
  );
}
