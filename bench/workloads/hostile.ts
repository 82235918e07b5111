import { setTimeout as delay } from 'node:timers/promises';
import { encodePng } from '../../testing/png.ts';
import { crowdOf } from '../crowd.ts';
import { milliseconds } from '../measure.ts';
import type { Bench } from '../workload.ts';

const lanes = 9;
const seconds = 20;

/** Texts that are as expensive to render as their length allows. */
const texts = [
  `${'> '.repeat(200)}deep\n\n`.repeat(200),
  '[a](b) *c* `d` #1 @root ~label '.repeat(3000),
  '| a '.repeat(60).concat('|\n', '| - '.repeat(60), '|\n', '| x '.repeat(60).concat('|\n').repeat(200)),
];
const query = `{ ${Array.from({ length: 15 }, (_, at) => `p${at}: project(fullPath: "root/issues") { id name issue(iid: "${at + 2}") { id title description } }`).join(' ')} }`;

/**
 * Somebody reads an issue while accounts send expensive requests: long texts, large images, wide queries. Nobody may have to wait for
 * a second.
 */
export async function benchHostile({ instance, report, world }: Bench): Promise<void> {
  const projectId = await world.issues();
  await instance.untilQuiet();
  const tokens = await crowdOf(instance);
  const image = new Blob(
    [new Uint8Array(encodePng(2000, 2000, (x, y) => [x % 251, y % 241, (x * y) % 239]))],
    {
      type: 'image/png',
    },
  );
  const ends = performance.now() + seconds * 1000;
  const sent = new Map<string, number>();

  const send = (lane: number, turn: number): Promise<Response> => {
    const headers = { 'private-token': tokens[(lane * 31 + turn) % tokens.length]! };
    const json = { ...headers, 'content-type': 'application/json' };
    if (lane % 3 === 0) {
      const body = JSON.stringify({ text: `${texts[turn % texts.length]}\n${lane} ${turn}`, gfm: true });
      return fetch(`${instance.url}/api/v4/markdown`, { method: 'POST', headers: json, body });
    }
    if (lane % 3 === 1)
      return fetch(`${instance.url}/api/graphql`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ query }),
      });
    const form = new FormData();
    form.append('file', image, `${lane}-${turn}.png`);
    return fetch(`${instance.url}/api/v4/projects/${projectId}/uploads`, {
      method: 'POST',
      headers,
      body: form,
    });
  };
  const attack = async (lane: number): Promise<void> => {
    for (let turn = 0; performance.now() < ends; turn++) {
      const answer = await send(lane, turn);
      await answer.arrayBuffer();
      const what = `${['markdown', 'graphql', 'image'][lane % 3]} ${answer.status}`;
      sent.set(what, (sent.get(what) ?? 0) + 1);
    }
  };
  const times: number[] = [];
  const read = async (): Promise<void> => {
    for (let turn = 0; performance.now() < ends; turn++) {
      const started = performance.now();
      const answer = await fetch(`${instance.url}/root/issues/-/issues/2`, {
        headers: { 'private-token': tokens[turn % tokens.length]!, accept: 'text/html' },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The issue's page answered ${answer.status}.`);
      times.push(performance.now() - started);
      await delay(50);
    }
  };
  await Promise.all([read(), ...Array.from({ length: lanes }, (_, lane) => attack(lane))]);
  report.remark([...sent].map(([what, number]) => `${number} × ${what}`).join(', '));
  const sorted = times.toSorted((a, b) => a - b);
  report.atMost(
    `an issue's page beside ${lanes} accounts that send what is expensive, the slowest of ${times.length}`,
    sorted.at(-1)!,
    1000,
    'ms',
    `p95 ${milliseconds(sorted[Math.floor(sorted.length * 0.95)]!)}`,
  );
}
