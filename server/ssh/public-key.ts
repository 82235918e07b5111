import { createHash, createPublicKey } from 'node:crypto';

/** A public key as people paste it. */
export interface PublicKey {
  /** Algorithm and key, without the comment. */
  readonly text: string;
  readonly comment: string;
  readonly fingerprint: Buffer;
}

const algorithms = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
] as const;
const leastRsaBits = 2048;
/** An RSA key of 16,384 bits has 2.7 KB. */
const longestKey = 8192;

/** The SHA-256 of a key in the form of the protocol: its identity. */
export function fingerprintOf(blob: Buffer): Buffer {
  return createHash('sha256').update(blob).digest();
}

/** As OpenSSH shows it: `SHA256:…`. */
export function showFingerprint(fingerprint: Buffer): string {
  return `SHA256:${fingerprint.toString('base64').replaceAll('=', '')}`;
}

/** The old form, `aa:bb:…`, of a key's text. */
export function md5Fingerprint(text: string): string {
  const digest = createHash('md5')
    .update(Buffer.from(text.split(' ')[1] ?? '', 'base64'))
    .digest('hex');
  return digest.replaceAll(/..(?=.)/g, '$&:');
}

/** Parses what `SHA256:…`, or the base64 alone, says; undefined if it is no fingerprint. */
export function parseFingerprint(text: string): Buffer | undefined {
  const digest = /^(?:SHA256:)?([\w+/]{43})=?$/.exec(text.trim())?.[1];
  return digest === undefined ? undefined : Buffer.from(digest, 'base64');
}

/** Reads a line of an `id_….pub`. A string is what is wrong with it, in words for its owner. */
export async function parsePublicKey(given: string): Promise<PublicKey | string> {
  const line = given.trim();
  const malformed = 'is not a public SSH key. Paste the whole line of a file such as ~/.ssh/id_ed25519.pub';
  if (/PRIVATE KEY|PuTTY-User-Key-File/.test(line))
    return 'is a private key. Keep that one to yourself, and paste the public one (the file that ends with .pub)';
  const parts = /^(\S+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]+(.*))?$/.exec(line);
  if (parts === null || line.length > longestKey) return malformed;
  const [, algorithm = '', base64 = '', comment = ''] = parts;
  if (!(algorithms as readonly string[]).includes(algorithm))
    return `type is not supported. Must be one of: ${algorithms.join(', ')}`;
  // Most processes never need it.
  const { utils } = (await import('ssh2')).default;
  try {
    const key = utils.parseKey(`${algorithm} ${base64}`);
    if (key instanceof Error || key.type !== algorithm || key.isPrivateKey()) return malformed;
    // OpenSSL looks whether it is one: a point on the curve, a number of the right size.
    const { asymmetricKeyDetails } = createPublicKey(key.getPublicPEM());
    const blob = Buffer.from(base64, 'base64');
    // Whatever else the line holds would be another fingerprint for the same key.
    if (!key.getPublicSSH().equals(blob)) return malformed;
    if (algorithm === 'ssh-rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) < leastRsaBits)
      return `is too short. An RSA key needs at least ${leastRsaBits} bits; an Ed25519 key is better`;
    return {
      text: `${algorithm} ${blob.toString('base64')}`,
      comment: comment.trim(),
      fingerprint: fingerprintOf(blob),
    };
  } catch {
    return malformed;
  }
}
