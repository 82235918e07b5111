import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** A string of the protocol: its length, and itself. */
function text(content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A positive number of the protocol: without leading zeros, but for one that keeps it positive. */
export function number(content: Buffer): Buffer {
  let start = 0;
  while (start < content.length - 1 && content[start] === 0) start++;
  const least = content.subarray(start);
  return text(least[0]! >= 0x80 ? Buffer.concat([Buffer.alloc(1), least]) : least);
}

/**
 * A pair of SSH keys: `private` as OpenSSH writes it into files, `public` as in a file that ends with .pub. ssh2's own generator writes one
 * in some hundred that OpenSSH can't read.
 */
export function makeKeyPair(
  type: 'ed25519' | 'ecdsa',
  comment: string,
): { readonly private: string; readonly public: string } {
  const { privateKey } =
    type === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const [first, second, secret] = [x, y, d].map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const algorithm = type === 'ed25519' ? 'ssh-ed25519' : 'ecdsa-sha2-nistp256';
  const blob =
    type === 'ed25519'
      ? Buffer.concat([text(algorithm), text(first)])
      : Buffer.concat([
          text(algorithm),
          text('nistp256'),
          text(Buffer.concat([Buffer.from([4]), first, second])),
        ]);
  const check = randomBytes(4);
  const bare = Buffer.concat([
    check,
    check,
    blob,
    type === 'ed25519' ? text(Buffer.concat([secret, first])) : number(secret),
    text(comment),
  ]);
  // Filled up to whole blocks of eight bytes, with 1, 2, 3.
  const filling = Buffer.from(Array.from({ length: (8 - (bare.length % 8)) % 8 }, (_, index) => index + 1));
  const count = Buffer.from([0, 0, 0, 1]);
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    text('none'),
    text('none'),
    text(''),
    count,
    text(blob),
    text(Buffer.concat([bare, filling])),
  ]);
  const lines = file.toString('base64').replaceAll(/.{70}(?=.)/g, '$&\n');
  return {
    private: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`,
    public: `${algorithm} ${blob.toString('base64')} ${comment}`,
  };
}
