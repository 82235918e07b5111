export type AvatarKind = 'user' | 'group' | 'project';

/** Where a picture is served; null where there is none. `key` is the name of its file. */
export function avatarUrl(baseUrl: string, kind: AvatarKind, id: number, key: string | null): string | null {
  return key === null ? null : `${baseUrl}/uploads/-/system/${kind}/avatar/${id}/${key}`;
}
