import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Whether a digest begins with this many zero bits. */
export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  for (let index = 0, left = bits; left > 0; index++, left -= 8) {
    const byte = digest[index]!;
    if (left >= 8 ? byte !== 0 : byte >> (8 - left) !== 0) return false;
  }
  return true;
}

/** The smallest number whose digest with the token begins with `bits` zero bits. It takes about 2^bits attempts. */
export function findProof(token: string, bits: number): number {
  // The token is hashed once; each attempt continues from its state.
  const tokenHash = sha256.create().update(utf8ToBytes(`${token}:`));
  for (let number = 0; ; number++)
    if (
      beginsWithZeros(
        tokenHash
          .clone()
          .update(utf8ToBytes(String(number)))
          .digest(),
        bits,
      )
    )
      return number;
}
