import { createHash, randomUUID } from 'node:crypto';

/** A public key as in a file that ends with .pub: the same for the same seed. Nobody has its private key. */
export function newPublicKey(comment = 'ann@laptop', seed: string = randomUUID()): string {
  const part = (content: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  };
  const blob = [Buffer.from('ssh-ed25519'), createHash('sha256').update(seed).digest()].map(part);
  return `ssh-ed25519 ${Buffer.concat(blob).toString('base64')} ${comment}`;
}
