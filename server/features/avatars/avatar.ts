import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AvatarKind } from './avatar-url.ts';
import { readImage } from './image-type.ts';
import type { ImageType } from './image-type.ts';

/** Maximum size of an avatar in bytes. */
const maximumAvatarSize = 200 * 1024;
/** Maximum pixels per side: a small file can decode to an image that exhausts a browser's memory. */
const maximumAvatarSide = 4096;

export interface Picture {
  readonly type: ImageType;
  readonly data: Buffer;
}

/** Whose avatar it is. */
export interface AvatarOwner {
  readonly kind: AvatarKind;
  readonly id: number;
  /** Stores the new key in the owner's row and returns the previous one. */
  readonly replaceKey: (tx: Transaction, id: number, key: string | null) => Promise<string | null>;
}

/** Null removes the avatar, undefined keeps it. */
export type AvatarChange = Picture | null | undefined;

function isUpload(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && Buffer.isBuffer((value as UploadedFile).data);
}

/**
 * Parses the `avatar` parameter: a file, or the empty text to remove the avatar. An empty file field of a form changes nothing. Throws
 * 400 with what is wrong with the file.
 */
export function readAvatarChange(value: unknown): AvatarChange {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (!isUpload(value)) throw invalid({ avatar: ['is invalid'] });
  const { data } = value;
  if (data.length === 0) return undefined;
  if (data.length > maximumAvatarSize) throw invalid({ avatar: ['is too big (should be at most 200 KiB)'] });
  const image = readImage(data);
  if (image === undefined) throw invalid({ avatar: ['is not a PNG, JPEG, GIF or WebP image'] });
  if (image.width > maximumAvatarSide || image.height > maximumAvatarSide)
    throw invalid({
      avatar: [`is too large (maximum is ${maximumAvatarSide} × ${maximumAvatarSide} pixels)`],
    });
  return { type: image.type, data };
}

function blobKey(kind: AvatarKind, id: number, key: string): string {
  return `avatars/${kind}/${id}/${key}`;
}

/**
 * Sets or removes an avatar. Each file has a unique name, so browsers can cache it forever, and the previous one can be deleted even
 * if somebody uploads the same image at this moment. The caller has checked the policy.
 */
export async function setAvatar(
  ctx: Context,
  { kind, id, replaceKey }: AvatarOwner,
  picture: Picture | null,
): Promise<void> {
  const { blobs, db } = ctx.platform;
  const key = picture === null ? null : `${randomBytes(12).toString('hex')}.${picture.type}`;
  if (picture !== null) await blobs.put(blobKey(kind, id, key!), Readable.from(picture.data));
  let before: string | null;
  try {
    before = await transaction(db, async (tx) => {
      const replaced = await replaceKey(tx, id, key);
      const entity = { type: `${kind[0]!.toUpperCase()}${kind.slice(1)}`, id };
      await audit(tx, ctx, key === null ? 'avatar.removed' : 'avatar.changed', entity);
      return replaced;
    });
  } catch (error) {
    if (key !== null) await blobs.delete(blobKey(kind, id, key));
    throw error;
  }
  await removeAvatarFile(ctx.platform, kind, id, before);
}

/** Deletes the file of a deleted owner. */
export async function removeAvatarFile(
  platform: Platform,
  kind: AvatarKind,
  id: number,
  key: string | null,
): Promise<void> {
  if (key !== null) await platform.blobs.delete(blobKey(kind, id, key));
}

export async function openAvatarFile(platform: Platform, kind: AvatarKind, id: number, key: string) {
  return platform.blobs.read(blobKey(kind, id, key));
}
