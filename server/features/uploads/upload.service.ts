import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound, unprocessable } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { namespaceIdOf, projectIdOf } from '../../platform/subjects/parent.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { cleanImageFile, ImageBusyError, writeThumbnail } from './image-pool.ts';
import type { ImageFacts } from './image.worker.ts';
import type { ReceivedFile } from './receive-file.ts';
import { safeFilename } from './upload-name.ts';
import type { UploadPlace } from './upload-place.ts';
import { copyUploadRows, deleteUploadRow, findUpload, insertUpload, keepUpload } from './upload.queries.ts';
import type { UploadRow } from './upload.queries.ts';
import { isMeasured, typeOfFile } from './upload-type.ts';

/** Maximum bytes of an image that is read into memory to remove its metadata. */
const maximumImageSize = 64 * 1024 * 1024;

export function blobKeyOf(
  upload: Pick<UploadRow, 'project_id' | 'secret'> & Partial<Pick<UploadRow, 'blob'>>,
  file: 'file' | 'thumbnail.webp',
): string {
  return `${upload.blob ?? `uploads/${upload.project_id}/${upload.secret}`}/${file}`;
}

async function refuseInfected(ctx: Context, file: string): Promise<void> {
  const { virusScan, log } = ctx.platform;
  if (virusScan === undefined) return;
  const verdict = await virusScan(file).catch((error: unknown) => {
    log.error({ err: error, requestId: ctx.requestId }, 'the virus scan of an upload failed');
    throw new AppError(503, { message: 'The virus scanner does not answer. The file was not uploaded.' });
  });
  if (verdict.clean) return;
  log.warn({ found: verdict.found, requestId: ctx.requestId }, 'an upload was refused by the virus scan');
  throw unprocessable('The file was refused by the virus scanner.');
}

interface Described {
  readonly type: string;
  readonly facts?: ImageFacts;
}

/** The type by content, and the size of an image; removes its metadata. */
async function describeFile(file: string, filename: string, size: number): Promise<Described> {
  const type = await typeOfFile(file, filename);
  if (!isMeasured(type)) return { type };
  if (size > maximumImageSize)
    throw unprocessable('Images may have at most 64 MiB. Attach it in an archive instead.');
  const facts = await cleanImageFile(file, type).catch((error: unknown) => {
    // Never stored with its metadata only because there was no time to process it.
    throw error instanceof ImageBusyError
      ? new AppError(503, { message: 'Too many images are being uploaded. Try again in a moment.' })
      : error;
  });
  // It can't be parsed, so its metadata can't be removed: it is treated as any other file.
  if (facts === undefined) return { type: type === 'image/svg+xml' ? type : 'application/octet-stream' };
  return { type, facts };
}

/**
 * Stores a file of a project or group. The row is written first, then the file, and only then the row is marked as complete, so that a process
 * killed in between leaves nothing that is not cleaned up.
 */
export async function createUpload(
  ctx: Context,
  parent: Parent,
  { file, filename: written }: ReceivedFile,
): Promise<UploadRow> {
  const { db, blobs } = ctx.platform;
  await refuseInfected(ctx, file);
  const filename = safeFilename(written);
  const { type, facts } = await describeFile(file, filename, (await stat(file)).size);
  const { size } = await stat(file);
  const thumbnail = `${file}-thumbnail`;
  try {
    const hasThumbnail =
      facts !== undefined && type !== 'image/svg+xml' && (await writeThumbnail(file, thumbnail, facts, size));
    const secret = randomBytes(16).toString('hex');
    const upload = {
      project_id: projectIdOf(parent),
      namespace_id: namespaceIdOf(parent),
      blob: parent.kind === 'group' ? `uploads/group-${parent.id}/${secret}` : null,
      user_id: ctx.viewer.user?.id ?? null,
      secret,
      filename,
      content_type: type,
      size,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      has_thumbnail: hasThumbnail,
    };
    const id = await insertUpload(db, upload);
    await blobs.putFile(blobKeyOf(upload, 'file'), file);
    faultPoint('upload-written');
    if (hasThumbnail) await blobs.putFile(blobKeyOf(upload, 'thumbnail.webp'), thumbnail);
    const kept = await keepUpload(db, id);
    if (kept === undefined) throw notFound(parent.kind === 'project' ? 'Project' : 'Group');
    return kept;
  } finally {
    await rm(thumbnail, { force: true });
  }
}

/** An upload by id or address, for readers of the project or group. */
export async function readUpload(
  ctx: Context,
  parent: Parent,
  which: { readonly id: number } | { readonly secret: string; readonly filename: string },
): Promise<UploadRow> {
  const upload = await findUpload(ctx.platform.db, parent, which);
  if (upload === undefined) throw notFound('File');
  return upload;
}

/** Makes it inaccessible immediately; a job deletes its files. */
export async function deleteUpload(
  ctx: Context,
  { parent, authorize }: UploadPlace,
  which: { readonly id: number } | { readonly secret: string; readonly filename: string },
): Promise<void> {
  authorize('admin_note');
  const upload = await readUpload(ctx, parent, which);
  await deleteUploadRow(ctx.platform.db, upload.id);
}

/**
 * Copies files of one project to another, for its readers. Returns the secret of each one's copy; those that are not files of the
 * first project have none.
 */
export async function copyUploads(
  tx: Transaction,
  projects: { readonly fromId: number; readonly toId: number },
  secrets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (secrets.length === 0) return new Map();
  const copies = new Map(secrets.map((secret) => [secret, randomBytes(16).toString('hex')]));
  const copied = await copyUploadRows(tx, projects, [...copies]);
  return new Map(copied.map((secret) => [secret, copies.get(secret)!]));
}
