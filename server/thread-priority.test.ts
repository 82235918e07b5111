import { readFileSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const nicenessOf = (task: string): number => {
  const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
};

it.runIf(process.platform === 'linux')(
  'OPS-02 a thread that stands back is nicer, and no other is',
  async () => {
    const before = new Set(readdirSync('/proc/self/task'));
    const own = nicenessOf(String(process.pid));
    const worker = new Worker(
      `import('${new URL('thread-priority.ts', import.meta.url).href}').then(({ standBack }) => {
       standBack();
       require('node:worker_threads').parentPort.postMessage('done');
       setInterval(() => undefined, 1000);
     });`,
      { eval: true },
    );
    await once(worker, 'message');
    const nicer = readdirSync('/proc/self/task').filter(
      (task) => !before.has(task) && nicenessOf(task) > own,
    );
    expect(nicer.length).toBe(1);
    expect(nicenessOf(String(process.pid))).toBe(own);
    await worker.terminate();
  },
);
