import { expect, it } from 'vitest';
import { migrate, MigrationError } from './migrate.ts';

const hint = 'Start it or correct DATABASE_URL, or leave DATABASE_URL out to use the embedded one.';

it('OPS-01 a database that does not answer is reported, with what to do', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const failed = migrate(`postgres://somebody:very-secret@${host}:1/coppice`);
    await expect(failed).rejects.toThrow(MigrationError);
    await expect(failed).rejects.toThrow(/ECONNREFUSED/);
    await expect(failed).rejects.toThrow(hint);
    await expect(failed).rejects.not.toThrow(/very-secret/);
  }
});
