import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
    key ??= await claim(file, makeKeyPair(type, 'coppice').private);
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

/** Writes the public half of a key, from the private one: a backup may have left it out. */
async function writePublic(file: string, privateKey: string): Promise<string> {
  const key = (await import('ssh2')).default.utils.parseKey(privateKey);
  if (key instanceof Error) throw new Error(`${file} is not a private SSH key: ${key.message}`);
  const line = `${key.type} ${key.getPublicSSH().toString('base64')} coppice`;
  await writeWhole(`${file}.pub`, `${line}\n`, 0o644);
  return line;
}

/** Writes a private key unless another process has just done so; returns the one that is there. */
async function claim(file: string, key: string): Promise<string> {
  const fresh = await writeBeside(file, key, 0o600);
  try {
    await link(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(file, 'utf8');
    // A file system without hard links.
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
  return key;
}

/** A file that is there is whole, however the process ends. */
async function writeWhole(file: string, content: string, mode: number): Promise<void> {
  await rename(await writeBeside(file, content, mode), file);
}

async function writeBeside(file: string, content: string, mode: number): Promise<string> {
  const fresh = `${file}.${randomUUID()}.new`;
  await writeFile(fresh, content, { mode, flush: true });
  await chmod(fresh, mode);
  return fresh;
}
