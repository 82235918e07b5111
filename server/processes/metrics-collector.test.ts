import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createMetricsCollector } from './metrics-collector.ts';
import type { MeasuredWorker, MetricsCollector } from './metrics-collector.ts';

/** A worker as the primary sees it, with one counter in it. */
function addWorker(collector: MetricsCollector): {
  worker: MeasuredWorker;
  counter: Counter;
  silence(): void;
} {
  const registry = new Registry();
  const counter = new Counter({ name: 'requests_total', help: 'Requests', registers: [registry] });
  let silent = false;
  const worker: MeasuredWorker = {
    measure(id) {
      if (silent) return;
      // As between processes: the snapshot arrives later and as a copy.
      void registry
        .getMetricsAsJSON()
        .then((metrics) => collector.measured(worker, id, JSON.parse(JSON.stringify(metrics))));
    },
  };
  collector.add(worker);
  return { worker, counter, silence: () => (silent = true) };
}

const valueOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

it('OPS-01 metrics are the sum of all workers, and a worker’s counters outlive it', async () => {
  const collector = createMetricsCollector(new Registry());
  const [first, second] = [addWorker(collector), addWorker(collector)];
  first.counter.inc(3);
  second.counter.inc(4);
  const [reading, same] = await Promise.all([collector.read(), collector.read()]);
  expect(same).toBe(reading);
  expect(valueOf(reading.text, 'requests_total')).toBe(7);
  collector.remove(first.worker);
  const third = addWorker(collector);
  third.counter.inc(10);
  const { text } = await collector.read();
  expect(valueOf(text, 'requests_total')).toBe(17);
  expect(valueOf(text, 'coppice_worker_processes\\{state="answering"\\}')).toBe(2);
});

it('OPS-02 a worker that does not answer counts with its last metrics, one that ends meanwhile is not waited for', async () => {
  const collector = createMetricsCollector(new Registry(), 50);
  const [first, second] = [addWorker(collector), addWorker(collector)];
  first.counter.inc(3);
  second.counter.inc(4);
  await collector.read();
  second.counter.inc(5);
  first.silence();
  const late = await collector.read();
  expect(valueOf(late.text, 'requests_total')).toBe(12);
  expect(valueOf(late.text, 'coppice_worker_processes\\{state="silent"\\}')).toBe(1);
  const patient = createMetricsCollector(new Registry(), 60_000);
  const dying = addWorker(patient);
  dying.silence();
  const reading = patient.read();
  patient.remove(dying.worker);
  expect(valueOf((await reading).text, 'coppice_worker_processes\\{state="answering"\\}')).toBe(0);
});
