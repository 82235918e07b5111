import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** Scans a file before it is stored. Rejects if there is no verdict: then the file is not stored. */
export type VirusScan = (file: string) => Promise<Verdict>;

const timeoutMilliseconds = 60_000;

/**
 * A program that exits with 0 for a clean file, with 1 for an infected one (as clamscan does), and with anything else without a
 * verdict.
 */
function scanByCommand(command: string): VirusScan {
  return (file) =>
    new Promise((resolve, reject) => {
      execFile(command, [file], { timeout: timeoutMilliseconds }, (error, output) => {
        if (error === null) resolve({ clean: true });
        else if (error.code === 1) resolve({ clean: false, found: output.trim().slice(0, 200) });
        else reject(new Error(`${command} could not say whether a file is clean`, { cause: error }));
      });
    });
}

function connectTo(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length));
  const { hostname, port } = new URL(address);
  return connect(Number(port === '' ? 3310 : port), hostname.replaceAll(/^\[|\]$/g, ''));
}

/** A clamd by its INSTREAM command: pieces prefixed with their length, a zero at the end, one line of answer. */
function scanByClamd(address: string): VirusScan {
  return async (file) => {
    const socket = connectTo(address);
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('clamd does not answer')));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const ended = once(socket, 'end');
    // It is awaited below; a failure while sending is reported there, not twice.
    ended.catch(() => undefined);
    try {
      await once(socket, 'connect');
      socket.write('zINSTREAM\0');
      for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(piece.length);
        socket.write(length);
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), ended]);
        // It answers early if a file exceeds its limit.
        if (answer !== '') break;
      }
      socket.write(Buffer.alloc(4));
      await ended;
    } finally {
      socket.destroy();
    }
    const verdict = answer.replaceAll('\0', '').trim();
    if (verdict.endsWith(': OK')) return { clean: true };
    const found = /: (.+) FOUND$/.exec(verdict)?.[1];
    if (found === undefined) throw new Error(`clamd could not say whether a file is clean: ${verdict}`);
    return { clean: false, found };
  };
}

/** The scanner of the setting `virus-scan`; undefined if it is empty. */
export function createVirusScan(setting: string): VirusScan | undefined {
  if (setting === '') return undefined;
  return /^(?:unix:|tcp:\/\/)/.test(setting) ? scanByClamd(setting) : scanByCommand(setting);
}
