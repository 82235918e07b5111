import type { Readable } from 'node:stream';
import { encodeName } from './byte-name.ts';
import type { PushRequest } from './receive-commands.ts';

const MAX_BAND = 65_515;

function packet(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);
}

/** A packet on the side band that the client reads: 1 for its report, 3 for a fatal error. */
function band(number: 1 | 3, content: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < content.length; at += MAX_BAND)
    packets.push(packet(Buffer.concat([Buffer.from([number]), content.subarray(at, at + MAX_BAND)])));
  return packets;
}

const flush = Buffer.from('0000');

/** The answer to a push that never reached git: nothing was unpacked, no ref has changed, and this sentence says why. */
export function reportFailedPush(push: PushRequest, sentence: string): Buffer {
  return report(push, sentence, sentence, () => sentence);
}

/** The same for refused refs; those that are not in `reasons` were refused together with them. */
export function reportRefusedPush(push: PushRequest, reasons: ReadonlyMap<string, string>): Buffer {
  const others = 'nothing of this push was taken, because another ref was refused';
  return report(push, 'ok', [...new Set(reasons.values())].join('\n'), (ref) => reasons.get(ref) ?? others);
}

function report(
  push: PushRequest,
  unpack: string,
  sentence: string,
  reasonFor: (ref: string) => string,
): Buffer {
  const inBands = push.capabilities.includes('side-band-64k');
  if (!push.capabilities.some((capability) => capability.startsWith('report-status')))
    return Buffer.concat(inBands ? [...band(3, Buffer.from(`${sentence}\n`)), flush] : []);
  const lines = Buffer.concat([
    packet(Buffer.from(`unpack ${unpack}\n`)),
    ...push.commands.map(({ ref }) =>
      packet(Buffer.concat([Buffer.from('ng '), encodeName(ref), Buffer.from(` ${reasonFor(ref)}\n`)])),
    ),
    flush,
  ]);
  return inBands ? Buffer.concat([...band(1, lines), flush]) : lines;
}

/** Reads and drops the rest of the request: a client that is cut off while it sends does not read the answer. */
export function dropRest(input: Readable, idleTimeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (input.readableEnded || input.destroyed) return resolve();
    const finish = (): void => {
      clearTimeout(idle);
      resolve();
    };
    const idle = setTimeout(finish, idleTimeoutMs);
    input.on('data', () => idle.refresh());
    for (const event of ['end', 'close', 'error']) input.once(event, finish);
    input.resume();
  });
}
