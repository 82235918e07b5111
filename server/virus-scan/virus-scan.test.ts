import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createVirusScan } from './virus-scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'coppice-scan-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

function file(content: string): string {
  const path = join(folder, `file-${content.length}`);
  writeFileSync(path, content);
  return path;
}

/** The other end of clamd's INSTREAM: joins the pieces and answers what `judge` returns for them. */
async function clamd(judge: (content: string) => string, where?: string): Promise<string> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      let at = received.indexOf(0) + 1;
      if (at === 0 || received.toString('latin1', 0, at) !== 'zINSTREAM\0') return;
      let content = '';
      while (at + 4 <= received.length) {
        const length = received.readUInt32BE(at);
        if (length === 0) return void socket.end(`${judge(content)}\0`);
        content += received.toString('latin1', at + 4, at + 4 + length);
        at += 4 + length;
      }
    });
  });
  servers.push(server);
  server.listen(where ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  return where === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${where}`;
}

const judge = (content: string): string =>
  content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';

describe('a virus scan', () => {
  it.each(['tcp', 'unix'])('asks a clamd by %s, whatever the size', async (kind) => {
    const address = await clamd(judge, kind === 'unix' ? join(folder, 'clamd.sock') : undefined);
    const scan = createVirusScan(address)!;
    expect(await scan(file('a'.repeat(300_000)))).toEqual({ clean: true });
    expect(await scan(file(`${'a'.repeat(200_000)}EICAR`))).toEqual({
      clean: false,
      found: 'Eicar-Test-Signature',
    });
  });

  it('fails where nobody answers, and where the answer says neither', async () => {
    await expect(createVirusScan('tcp://127.0.0.1:1')!(file('x'))).rejects.toThrow('ECONNREFUSED');
    const limited = await clamd(() => 'INSTREAM size limit exceeded. ERROR');
    await expect(createVirusScan(limited)!(file('x'))).rejects.toThrow('size limit exceeded');
  });

  it('calls a program: 0 is clean, 1 is not, and anything else is no answer', async () => {
    const program = join(folder, 'scan');
    writeFileSync(
      program,
      '#!/bin/sh\ngrep -q broken "$1" && exit 2\ngrep -q EICAR "$1" && echo "Eicar FOUND" && exit 1\nexit 0\n',
    );
    chmodSync(program, 0o755);
    const scan = createVirusScan(program)!;
    expect(await scan(file('words'))).toEqual({ clean: true });
    expect(await scan(file('EICAR'))).toEqual({ clean: false, found: 'Eicar FOUND' });
    await expect(scan(file('broken!!'))).rejects.toThrow('could not say');
    await expect(createVirusScan(join(folder, 'not-there'))!(file('x'))).rejects.toThrow('could not say');
  });
});
