/**
 * Who makes a request: a person or a bot (`user`), an anonymous visitor, or a deploy key, which is nobody but for its grants in
 * projects. Every read takes one.
 */
export interface Viewer {
  readonly user: ViewerUser | null;
  readonly credential: Credential;
  /** The language that the person has chosen for pages; null if the browser decides. */
  readonly language?: string | null;
}

export interface ViewerUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  readonly external: boolean;
  /** The user of a project's or group's access token: it acts there, and elsewhere only reads what is public. */
  readonly bot?: boolean;
}

export const tokenScopes = ['api', 'read_api', 'read_user', 'read_repository', 'write_repository'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** How the viewer authenticated. A session or the password allows everything that the person may do, a token only what its scopes allow. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'session'; readonly sessionId: number; readonly csrfToken: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'token'; readonly tokenId: number; readonly scopes: readonly TokenScope[] }
  /** A person's key, over SSH. */
  | { readonly kind: 'ssh-key'; readonly keyId: number }
  /** A key of projects, over SSH: it may read, or read and push, the code of those that have it, and nothing else. */
  | { readonly kind: 'deploy-key'; readonly keyId: number }
  /** The server itself, for jobs that act on behalf of a person. */
  | { readonly kind: 'internal' };

export const nobody: Viewer = Object.freeze({ user: null, credential: Object.freeze({ kind: 'none' }) });

/** The viewer of a job that acts on behalf of a person. */
export function internalViewer(user: ViewerUser): Viewer {
  return { user, credential: { kind: 'internal' } };
}

/** Whether the credential has one of the scopes. `api` includes all of them, `write_repository` includes reading. */
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
