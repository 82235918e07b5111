import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHostKeys } from './host-keys.ts';

it('GIT-01 host keys survive without their public halves', async () => {
  // was: an instance restored from a backup without the .pub files did not start.
  const folder = mkdtempSync(join(tmpdir(), 'coppice-host-keys-'));
  try {
    const made = await openHostKeys(folder);
    const names = ['ssh_host_ed25519_key.pub', 'ssh_host_ecdsa_key.pub'];
    const before = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const name of names) rmSync(join(folder, name));
    expect(await openHostKeys(folder)).toEqual(made);
    expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('GIT-01 processes that make host keys at the same time agree on them', async () => {
  // was: they wrote the same temporary file, and one of them failed, or announced a key that another had replaced.
  const folder = mkdtempSync(join(tmpdir(), 'coppice-host-keys-'));
  try {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => openHostKeys(folder)));
    for (const other of others) expect(other).toEqual(first);
    expect(readdirSync(folder)).toHaveLength(4);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
