export type AvatarKind = 'user' | 'group' | 'project';

/** The address of an avatar; null if there is none. `key` is the name of its file. */
export function avatarUrl(baseUrl: string, kind: AvatarKind, id: number, key: string | null): string | null {
  return key === null ? null : `${baseUrl}/uploads/-/system/${kind}/avatar/${id}/${key}`;
}
