import ssh2 from 'ssh2';

/** A new public key, as in a file that ends with .pub. */
export function newPublicKey(comment = 'ann@laptop'): string {
  return ssh2.utils.generateKeyPairSync('ed25519', { comment }).public.trim();
}
