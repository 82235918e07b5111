import { closeSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitError } from '../git/git-error.ts';
import { openDatabase } from './database/database.ts';
import { describeOutage } from './failures.ts';

async function failureOf(url: string): Promise<unknown> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await database.db.selectFrom('instance').selectAll().execute();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await database.close();
  }
}

describe('outages', () => {
  // Only Linux has a device that is always full.
  it.runIf(process.platform === 'linux')(
    'OPS-01 a full disk is recognised by what the system reports',
    () => {
      const file = openSync('/dev/full', 'w');
      let failure: unknown;
      try {
        writeSync(file, 'x');
      } catch (error) {
        failure = error;
      } finally {
        closeSync(file);
      }
      expect(describeOutage(failure)).toMatchObject({ status: 507 });
      expect(describeOutage(new Error('could not be kept', { cause: failure }))).toMatchObject({
        status: 507,
      });
    },
  );

  it('OPS-01 a full disk is recognised by what git reports', () => {
    const said = new GitError('hash-object', 128, 'error: unable to write file: No space left on device\n');
    expect(describeOutage(said)?.message).toContain("The server's disk is full");
  });

  it('OPS-01 an unreachable database is an outage, a bug is not', async () => {
    expect(describeOutage(await failureOf('postgres://nobody@127.0.0.1:1/none'))).toMatchObject({
      status: 503,
    });
    const socket = encodeURIComponent(join(tmpdir(), 'no-such-folder'));
    expect(describeOutage(await failureOf(`postgres://nobody@localhost/none?host=${socket}`))).toMatchObject({
      status: 503,
    });
    expect(describeOutage(new Error('a mistake'))).toBeUndefined();
    expect(describeOutage(new GitError('log', 128, 'fatal: bad object'))).toBeUndefined();
  });
});
