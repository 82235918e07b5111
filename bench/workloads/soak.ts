import { setTimeout as delay } from 'node:timers/promises';
import { crowdOf } from '../crowd.ts';
import type { Instance } from '../instance.ts';
import { median } from '../measure.ts';
import type { Bench } from '../workload.ts';

const people = 50;
/** Each person does something this often: all together 25 times a second. */
const pauseMilliseconds = 2000;
const minutes = { all: 30, first: 5 };

type Memory = ReturnType<Instance['memoryByRole']>;

/** A person's next action: mostly reading, sometimes writing, searching and viewing code. */
function nextCall(turn: number, projectId: number): { path: string; page: boolean; body?: object } {
  const issue = 10 + ((turn * 7) % 500);
  switch (turn % 10) {
    case 0:
      return { path: '/root/issues/-/issues', page: true };
    case 1:
    case 2:
      return { path: `/root/issues/-/issues/${issue}`, page: true };
    case 3:
      return {
        path: `/api/v4/projects/${projectId}/issues?search=word${turn}&order_by=updated_at`,
        page: false,
      };
    case 4:
      return {
        path: `/api/v4/projects/${projectId}/issues/${issue}/notes`,
        page: false,
        body: { body: `Comment of turn ${turn} with **words** and #${issue + 1}` },
      };
    case 5:
      return { path: '/root/large', page: true };
    case 6:
      return { path: `/root/large/-/tree/main/src/module-0${turn % 9}`, page: true };
    case 7:
      return {
        path: '/api/v4/markdown',
        page: false,
        body: { text: `# Turn ${turn}\n\n${'some `code` and **words** '.repeat(turn % 300)}`, gfm: true },
      };
    case 8:
      return { path: `/api/v4/projects/${projectId}/issues?labels=label%20${turn % 10}`, page: false };
    default:
      return { path: '/root/large/-/commits/main', page: true };
  }
}

/** Half an hour of fifty people who read and write: the memory after five minutes must be the memory at the end. */
export async function benchSoak({ instance, report, world }: Bench): Promise<void> {
  await world.large();
  const projectId = await world.issues();
  const tokens = (await crowdOf(instance)).slice(0, people);
  const started = performance.now();
  const ends = started + minutes.all * 60_000;
  let [calls, refused] = [0, 0];
  const samples: { readonly minute: number; readonly memory: Memory }[] = [];

  const live = async (token: string, person: number): Promise<void> => {
    await delay((person * pauseMilliseconds) / people);
    for (let turn = person * 3; performance.now() < ends; turn++) {
      const { path, page, body } = nextCall(turn, projectId);
      const answer = await fetch(instance.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'private-token': token,
          accept: page ? 'text/html' : 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      calls++;
      if (!answer.ok) refused++;
      await delay(pauseMilliseconds);
    }
  };
  const watch = async (): Promise<void> => {
    while (performance.now() < ends) {
      samples.push({ minute: (performance.now() - started) / 60_000, memory: instance.memoryByRole() });
      await delay(5000);
    }
  };
  await Promise.all([watch(), ...tokens.map(live)]);

  const typical = (from: number, to: number, of: (memory: Memory) => number): number =>
    median(samples.filter(({ minute }) => minute >= from && minute < to).map(({ memory }) => of(memory)));
  for (const [what, of] of [
    ['the web workers', (memory) => memory.web],
    ['the primary with its jobs', (memory) => memory.primary],
    ['the largest backend', (memory) => memory.largestBackend],
  ] as const satisfies [string, (memory: Memory) => number][]) {
    const before = typical(minutes.first - 1, minutes.first, of);
    const after = typical(minutes.all - 1, minutes.all, of);
    report.atMost(
      `soak of ${minutes.all} minutes, ${people} people: memory of ${what} at its end / after ${minutes.first} minutes`,
      after / before,
      1.1,
      '×',
      `${before.toFixed(0)} → ${after.toFixed(0)} MB`,
    );
  }
  report.remark(`${calls} calls, ${refused} of them refused`);
}
