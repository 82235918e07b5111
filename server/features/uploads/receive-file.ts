import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, badRequest, unprocessable } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { countHit } from '../../platform/http/rate-limit.ts';

/** An uploaded file: in the data folder's `tmp` until it is stored or discarded. */
export interface ReceivedFile {
  readonly file: string;
  readonly filename: string;
}

export const scratchPrefix = 'upload-';

const mebibytes = (bytes: number): string => String(Math.round((bytes / 2 ** 20) * 100) / 100);

/**
 * Writes the form's `file` to a temporary file, however large, calls `use` with it, and deletes it afterwards. Aborts above the limit:
 * 422.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  use: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { db, folder, settings } = request.ctx.platform;
  if (!request.isMultipart()) throw badRequest('file is missing');
  await countHit(
    db,
    { name: 'upload', limit: settings.uploadRate, windowSeconds: 60 },
    String(request.viewer.user?.id ?? addressGroup(request.ip)),
  );
  const part = await request
    .file({ limits: { fileSize: settings.maximumUploadSize, files: 1 } })
    .catch((error: unknown) => {
      if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
      throw new AppError(400, { error: 'The body is not a valid form.' });
    });
  if (part === undefined || part.fieldname !== 'file') {
    part?.file.resume();
    throw badRequest('file is missing');
  }
  const file = join(folder.temporary, scratchPrefix + randomUUID());
  try {
    await pipeline(part.file, createWriteStream(file));
    if (part.file.truncated) {
      const size = Number(request.headers['content-length'] ?? settings.maximumUploadSize + 1);
      throw unprocessable(
        `File is too big (${mebibytes(size)}MiB). Max filesize: ${mebibytes(settings.maximumUploadSize)}MiB.`,
      );
    }
    return await use({ file, filename: part.filename });
  } finally {
    await rm(file, { force: true });
  }
}
