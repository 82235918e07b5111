import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import ssh2 from 'ssh2';
import { makeKeyPair, number } from './key-pair.ts';

// was: ssh2's generator, of whose keys OpenSSH could not read one in three hundred.
it.each(['ed25519', 'ecdsa'] as const)('GIT-01 makes keys that OpenSSH and this server read: %s', (type) => {
  const folder = mkdtempSync(join(tmpdir(), 'coppice-keys-'));
  try {
    for (let index = 0; index < 20; index++) {
      const made = makeKeyPair(type, 'a comment');
      const file = join(folder, `key-${index}`);
      writeFileSync(file, made.private, { mode: 0o600 });
      expect(execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' }).trim()).toBe(made.public);
      const parsed = ssh2.utils.parseKey(made.private);
      if (parsed instanceof Error) throw parsed;
      expect(parsed.getPublicSSH().toString('base64')).toBe(made.public.split(' ')[1]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('GIT-01 writes numbers as briefly as they can be, and positive', () => {
  const written = (...bytes: number[]) => number(Buffer.from(bytes)).toString('hex');
  expect(written(0, 0, 5)).toBe('0000000105');
  expect(written(0, 0x80)).toBe('000000020080');
  expect(written(0x80, 1)).toBe('00000003008001');
});
