/**
 * A process that reads one issue over many connections, like that many pages: `reader-client.ts URL ISSUE_ID NOTES_PATH`, cookies as a
 * JSON list on standard input ('' for a stranger). Prints `ready`, then a line of JSON for each message that it waited for (the
 * connections' frames, then the requests of their pages).
 */
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import http from 'node:http';
import { WebSocket } from 'ws';
import { strangerAddress } from './crowd.ts';

const [url, issueId, notesPath] = [process.argv[2]!, Number(process.argv[3]), process.argv[4]!];
const cookies = JSON.parse(await text(process.stdin)) as string[];
const identifier = JSON.stringify({ channel: 'IssueChannel', issue_id: issueId });
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
const clock = (): number => performance.timeOrigin + performance.now();

interface Reader {
  /** The session, and the address of strangers: ten at each. */
  readonly headers: Readonly<Record<string, string>>;
  lastFetchedAt: string;
}

let round: { frames: number[]; asked: number[]; statuses: Map<number, number>; bytes: number } = newRound();
function newRound() {
  return { frames: [], asked: [], statuses: new Map<number, number>(), bytes: 0 };
}

/** A page's request when something is new. */
function ask(reader: Reader): Promise<void> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(
        url + notesPath,
        {
          agent,
          headers: {
            accept: 'application/json',
            ...reader.headers,
            'x-last-fetched-at': reader.lastFetchedAt,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const body = Buffer.concat(chunks);
            round.bytes += body.length;
            round.asked.push(performance.now() - started);
            round.statuses.set(answer.statusCode!, (round.statuses.get(answer.statusCode!) ?? 0) + 1);
            if (answer.statusCode === 200)
              reader.lastFetchedAt = (
                JSON.parse(body.toString()) as { last_fetched_at: string }
              ).last_fetched_at;
            resolve();
          });
        },
      )
      .on('error', reject);
  });
}

async function connect(cookie: string, number: number): Promise<void> {
  const headers = { cookie, 'x-forwarded-for': strangerAddress(Math.floor(number / 10)) };
  const reader: Reader = { headers, lastFetchedAt: String(Date.now() * 1000) };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/-/cable`, { headers });
  const { promise: confirmed, resolve } = Promise.withResolvers<void>();
  socket.on('open', () => socket.send(JSON.stringify({ command: 'subscribe', identifier })));
  socket.on('message', (data: Buffer) => {
    const arrived = clock();
    const frame = JSON.parse(data.toString()) as {
      type?: string;
      message?: { event?: string; spread?: number };
    };
    if (frame.type === 'confirm_subscription') resolve();
    if (frame.message?.event !== 'notes') return;
    round.frames.push(arrived);
    void delay(Math.random() * (frame.message.spread ?? 0)).then(() => ask(reader));
  });
  await confirmed;
}

for (let next = 0; next < cookies.length; next += 25)
  await Promise.all(cookies.slice(next, next + 25).map((cookie, index) => connect(cookie, next + index)));
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
for (;;) {
  while (round.asked.length < cookies.length) await delay(20);
  console.log(JSON.stringify({ ...round, statuses: [...round.statuses] }));
  round = newRound();
}
