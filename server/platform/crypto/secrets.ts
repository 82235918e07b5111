import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Argon2Parameters } from 'node:crypto';

/** The digest that is stored instead of a random token. A token has 256 bits, so a plain digest can't be guessed. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A random token for URLs and headers. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** The prefix by which people and secret scanners recognise a personal access token. */
export const personalAccessTokenPrefix = 'glpat-';

export function constantTimeEqual(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

function derive(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options: Argon2Parameters = { message: password.normalize('NFKC'), nonce, ...parameters };
    argon2('argon2id', options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

/** Returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Only tests, which protect nothing by it, choose another cost. */
export async function hashPassword(password: string, parameters: typeof cost = cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, parameters);
  const plain = (buffer: Buffer) => buffer.toString('base64').replaceAll('=', '');
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(key)}`;
}

/** Whether the password is correct. Without a stored hash it takes as long, so that timing does not reveal who has an account. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '');
  if (match === null) {
    await derive(password, Buffer.alloc(16), cost);
    return false;
  }
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const expected = Buffer.from(hash, 'base64');
  const key = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(key, expected);
}
