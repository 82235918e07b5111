import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

export interface UploadRow {
  readonly id: number;
  /** One of the two. */
  readonly project_id: number | null;
  readonly namespace_id: number | null;
  readonly user_id: number | null;
  readonly secret: string;
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly has_thumbnail: boolean;
  /** Where its files are: those of a group, or of the upload that it is a copy of. Default: by project and secret. */
  readonly blob: string | null;
  readonly created_at: Date;
}

export interface ListedUpload extends UploadRow {
  readonly username: string | null;
  readonly name: string | null;
}

const columns = sql`u.id, u.project_id, u.namespace_id, u.user_id, u.secret, u.filename, u.content_type, u.size, u.width, u.height, u.has_thumbnail, u.blob, u.created_at`;

export type NewUpload = Omit<UploadRow, 'id' | 'created_at'>;

/** Records that a file is about to be written; it is no upload before `keepUpload`. */
export async function insertUpload(db: Connection, upload: NewUpload): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into uploads (project_id, namespace_id, blob, user_id, secret, filename, content_type, size, width, height, has_thumbnail)
    values (${upload.project_id}, ${upload.namespace_id}, ${upload.blob}, ${upload.user_id}, ${upload.secret}, ${upload.filename}, ${upload.content_type}, ${upload.size},
      ${upload.width}, ${upload.height}, ${upload.has_thumbnail}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Marks the file as complete; undefined if its project or group was deleted meanwhile. */
export async function keepUpload(db: Connection, id: number): Promise<UploadRow | undefined> {
  const { rows } =
    await sql<UploadRow>`update uploads u set kept_at = now() where id = ${id} returning ${columns}`.execute(
      db,
    );
  return rows[0];
}

/** Condition: upload `u` is of this project or group. */
const isOf = ({ kind, id }: Pick<Parent, 'kind' | 'id'>): RawBuilder<boolean> =>
  kind === 'project' ? sql<boolean>`u.project_id = ${id}` : sql<boolean>`u.namespace_id = ${id}`;

export async function findUpload(
  db: Connection,
  parent: Pick<Parent, 'kind' | 'id'>,
  which: { readonly id: number } | { readonly secret: string; readonly filename: string },
): Promise<UploadRow | undefined> {
  const condition =
    'id' in which
      ? sql`u.id = ${which.id}`
      : sql`u.secret = ${which.secret} and u.filename = ${which.filename}`;
  const { rows } = await sql<UploadRow>`select ${columns} from uploads u
    where ${isOf(parent)} and u.kept_at is not null and ${condition}`.execute(db);
  return rows[0];
}

/** The newest first. */
export async function listUploads(
  db: Connection,
  parent: Pick<Parent, 'kind' | 'id'>,
  limit: number,
  offset: number,
): Promise<{ rows: ListedUpload[]; total: number }> {
  const { rows } = await sql<ListedUpload & { total: number }>`
    select ${columns}, p.username, p.name, count(*) over ()::int as total from uploads u left join users p on p.id = u.user_id
    where ${isOf(parent)} and u.kept_at is not null order by u.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A trigger records the keys of its files for the job that deletes them. */
export async function deleteUploadRow(db: Connection, id: number): Promise<void> {
  await sql`delete from uploads where id = ${id}`.execute(db);
}

/** Sizes of the images with these secrets, in one query. */
export async function findImageSizes(
  db: Connection,
  secrets: readonly string[],
): Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>> {
  const { rows } = await sql<{ secret: string; width: number; height: number }>`
    select secret, width, height from uploads where secret = any(${secrets as string[]}::text[]) and width is not null`.execute(
    db,
  );
  return new Map(rows.map(({ secret, width, height }) => [secret, { width, height }]));
}

/** Rows whose file was never completed, because their process is gone. */
export async function deleteUnkeptUploads(db: Connection, olderThanHours: number): Promise<void> {
  await sql`delete from uploads where kept_at is null and created_at < now() - make_interval(hours => ${olderThanHours})`.execute(
    db,
  );
}

export async function findBlobRemovals(
  db: Connection,
  limit: number,
): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{
    id: number;
    key: string;
  }>`select id, key from blob_removals order by id limit ${limit}`.execute(db);
  return rows;
}

export async function deleteBlobRemovals(db: Connection, ids: readonly number[]): Promise<void> {
  await sql`delete from blob_removals where id = any(${ids as number[]}::bigint[])`.execute(db);
}

/**
 * Copies these files of a project to another, each under its new secret: both have the same content, which stays until both are
 * deleted. A file that is being deleted is not copied. Returns the secrets of those that were.
 */
export async function copyUploadRows(
  tx: Transaction,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
  secrets: readonly (readonly [secret: string, copy: string])[],
): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`with originals as (
      select u.*, s.copy from uploads u join unnest(${secrets.map(([secret]) => secret)}::text[], ${secrets.map(([, copy]) => copy)}::text[]) as s (secret, copy) on s.secret = u.secret
      where u.project_id = ${fromId} and u.kept_at is not null order by u.id for share of u
    ), copied as (
      insert into uploads (project_id, user_id, secret, filename, content_type, size, width, height, has_thumbnail, blob, kept_at)
      select ${toId}, user_id, copy, filename, content_type, size, width, height, has_thumbnail, coalesce(blob, 'uploads/' || project_id || '/' || secret), now() from originals
    ) select secret from originals`.execute(tx);
  return rows.map(({ secret }) => secret);
}
