import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyPair } from './key-pair.ts';
import { fingerprintOf, showFingerprint } from './public-key.ts';

/** The keys by which clients recognise this instance. Both take less than a millisecond to make. */
const kinds = [
  { name: 'ssh_host_ed25519_key', type: 'ed25519' },
  { name: 'ssh_host_ecdsa_key', type: 'ecdsa' },
] as const;

export interface HostKeys {
  /** Readable by nobody else. */
  readonly privateKeys: readonly string[];
  /** `SHA256:… (ED25519)` */
  readonly fingerprints: readonly string[];
}

/** Reads the instance's host keys, and makes those that are missing. A key that is there is never replaced. */
export async function openHostKeys(folder: string): Promise<HostKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const privateKeys: string[] = [];
  const fingerprints: string[] = [];
  for (const { name, type } of kinds) {
    const file = join(folder, name);
    let key = await readIfThere(file);
    if (key === undefined) {
      const made = makeKeyPair(type, 'coppice');
      await writeWhole(`${file}.pub`, `${made.public}\n`, 0o644);
      await writeWhole(file, made.private, 0o600);
      key = made.private;
    }
    privateKeys.push(key);
    const [, base64 = ''] = ((await readIfThere(`${file}.pub`)) ?? (await writePublic(file, key))).split(' ');
    fingerprints.push(
      `${showFingerprint(fingerprintOf(Buffer.from(base64, 'base64')))} (${type.toUpperCase()})`,
    );
  }
  return { privateKeys, fingerprints };
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Writes the public half of a key again, which a backup may have left out. */
async function writePublic(file: string, privateKey: string): Promise<string> {
  const key = (await import('ssh2')).default.utils.parseKey(privateKey);
  if (key instanceof Error) throw new Error(`${file} is not a private SSH key: ${key.message}`);
  const line = `${key.type} ${key.getPublicSSH().toString('base64')} coppice`;
  await writeWhole(`${file}.pub`, `${line}\n`, 0o644);
  return line;
}

/** A file that is there is whole, however the process ends. */
async function writeWhole(file: string, content: string, mode: number): Promise<void> {
  await writeFile(`${file}.new`, content, { mode, flush: true });
  await chmod(`${file}.new`, mode);
  await rename(`${file}.new`, file);
}
