import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../database/database.ts';
import { readInstanceSecret } from '../instance/instance.queries.ts';

let read: { db: Connection; secret: Promise<Buffer> } | undefined;

/** The instance's own secret: created with the database, shared by all processes. */
function instanceSecret(db: Connection): Promise<Buffer> {
  if (read?.db !== db)
    read = {
      db,
      secret: readInstanceSecret(db),
    };
  return read.secret;
}

async function signatureOf(db: Connection, purpose: string, content: string): Promise<Buffer> {
  return createHmac('sha256', await instanceSecret(db))
    .update(`${purpose}\0${content}`)
    .digest();
}

/**
 * Signs a text for a purpose, so that only this instance can have made it. The result is safe in URLs, and its holder can read the
 * text.
 */
export async function signText(db: Connection, purpose: string, text: string): Promise<string> {
  const content = Buffer.from(text).toString('base64url');
  return `${content}.${(await signatureOf(db, purpose, content)).toString('base64url')}`;
}

/** Reads a signed text; undefined if this instance did not sign it for this purpose. */
export async function readSignedText(
  db: Connection,
  purpose: string,
  signed: string,
): Promise<string | undefined> {
  const [content, signature, ...rest] = signed.split('.');
  if (content === undefined || signature === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = await signatureOf(db, purpose, content);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return Buffer.from(content, 'base64url').toString('utf8');
}
