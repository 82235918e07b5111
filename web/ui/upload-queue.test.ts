import { describe, expect, test } from 'vitest';
import { fileSize } from './file-size.ts';
import { isAccepted, UploadQueue, type Upload, type UploadRules } from './upload-queue.ts';

const rules: UploadRules = {
  maximumSize: 10,
  texts: {
    tooBig: (size, maximum) => `${size}/${maximum}`,
    type: 'type',
    tooMany: 'many',
    canceled: 'canceled',
  },
};

/** A fake endpoint that answers on demand. */
function place(given: Partial<UploadRules> = {}) {
  const waiting: {
    name: string;
    done: (markdown: string) => void;
    fail: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const states: string[] = [];
  let uploads: readonly Upload[] = [];
  const queue = new UploadQueue(
    { ...rules, ...given },
    (file, _progress, signal) =>
      new Promise((done, fail) => {
        waiting.push({ name: file.name, done, fail, signal });
      }),
    (all, upload) => {
      uploads = all;
      states.push(`${upload.file.name} ${upload.state}`);
    },
  );
  return { queue, waiting, states, now: () => uploads.map(({ state, message }) => [state, message]) };
}
const file = (name: string, size = 1, type = 'text/plain'): File =>
  new File(['x'.repeat(size)], name, { type });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('files on their way', () => {
  test('MD-07 go one at a time through their states', async () => {
    const { queue, waiting, states } = place();
    queue.add(file('a'));
    queue.add(file('b'));
    expect(waiting.map(({ name }) => name)).toEqual(['a']);
    waiting[0]!.done('![a](u)');
    await turn();
    expect(waiting.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(states).toEqual([
      'a added',
      'a queued',
      'a uploading',
      'b added',
      'b queued',
      'a success',
      'b uploading',
    ]);
  });

  test('MD-08 a refused file is never queued, and the reason is shown', () => {
    const { queue, waiting, now } = place({ accept: 'image/*,.txt', maximumFiles: 1 });
    queue.add(file('a.txt', 11));
    queue.add(file('a.bin', 1, 'x/y'));
    queue.add(file('a.txt'));
    queue.add(file('b.txt'));
    expect(now()).toEqual([
      ['error', '0/0'],
      ['error', 'type'],
      ['uploading', undefined],
      ['error', 'many'],
    ]);
    expect(waiting).toHaveLength(1);
    queue.retry(1);
    expect(waiting).toHaveLength(1);
  });

  test('MD-07 one that failed can be tried again, one that is canceled ends', async () => {
    const { queue, waiting, now } = place();
    queue.add(file('a'));
    waiting[0]!.fail(new Error('broken'));
    await turn();
    expect(now()).toEqual([['error', 'broken']]);
    queue.retry(1);
    expect(waiting).toHaveLength(2);
    queue.cancel(1);
    expect(waiting[1]!.signal.aborted).toBe(true);
    waiting[1]!.fail(new Error('aborted'));
    await turn();
    expect(now()).toEqual([['canceled', 'canceled']]);
    queue.dismiss(1);
    expect(now()).toEqual([]);
  });

  test('types are accepted as a file field does', () => {
    expect(isAccepted({ name: 'a.PNG', type: 'image/png' }, 'image/*')).toBe(true);
    expect(isAccepted({ name: 'a.PNG', type: '' }, '.png')).toBe(true);
    expect(isAccepted({ name: 'a.txt', type: 'text/plain' }, 'image/*, text/html')).toBe(false);
    expect(isAccepted({ name: 'a.txt', type: '' }, undefined)).toBe(true);
  });
});

test('MD-14 sizes are read in bytes, KiB, MiB and GiB with two decimals', () => {
  expect([0, 1, 1023, 1024, 1536, 1024 ** 2, 5.25 * 1024 ** 3, 5000 * 1024 ** 3].map(fileSize)).toEqual([
    '0 bytes',
    '1 byte',
    '1023 bytes',
    '1.00 KiB',
    '1.50 KiB',
    '1.00 MiB',
    '5.25 GiB',
    '5000.00 GiB',
  ]);
});
