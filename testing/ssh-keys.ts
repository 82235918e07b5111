import { generateKeyPairSync } from 'node:crypto';

/** A new public key, as in a file that ends with .pub. */
export function newPublicKey(comment = 'ann@laptop'): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const parts = [Buffer.from('ssh-ed25519'), Buffer.from(x!, 'base64url')].flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return [length, part];
  });
  return `ssh-ed25519 ${Buffer.concat(parts).toString('base64')} ${comment}`;
}
