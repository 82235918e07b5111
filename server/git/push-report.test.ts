import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { dropRest, reportFailedPush } from './push-report.ts';
import type { PushRequest } from './receive-commands.ts';

const push = (...capabilities: string[]): PushRequest => ({
  commands: [{ ref: 'refs/heads/main', old: null, new: 'a'.repeat(40) }],
  pushOptions: [],
  capabilities,
  atomic: false,
});
const sentence = 'No room.';
const report = '0014unpack No room.\n0020ng refs/heads/main No room.\n0000';

describe('the report of a push that never reached git', () => {
  it.each([
    ['plainly to a client without bands', ['report-status'], report],
    [
      'in band 1 to a client that reads bands',
      ['report-status-v2', 'side-band-64k'],
      `003d\u0001${report}0000`,
    ],
    ['in band 3 where no report was asked for', ['side-band-64k'], '000e\u0003No room.\n0000'],
    ['not at all where nobody would read it', [], ''],
  ])('GIT-01 comes %s', (_how, capabilities, expected) => {
    expect(reportFailedPush(push(...capabilities), sentence).toString('latin1')).toBe(expected);
  });

  it('GIT-01 waits until the client has sent everything, or is silent', async () => {
    let read = 0;
    const body = Readable.from(
      (function* () {
        for (let piece = 0; piece < 100; piece++) {
          read++;
          yield Buffer.alloc(1000);
        }
      })(),
    );
    await dropRest(body, 10_000);
    expect(read).toBe(100);
    const silent = new Readable({ read: () => undefined });
    await dropRest(silent, 20);
    silent.destroy();
  });
});
