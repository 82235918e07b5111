import { expect, it } from 'vitest';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import { createFileBatches } from './file-batches.ts';

const named = (path: string) => ({ new_path: path }) as PageDiffFile;

it('DIFF-02 files that are wanted at the same time are asked for together, twenty at once', async () => {
  const asked: (readonly string[])[] = [];
  const fetchFiles = createFileBatches((paths) => {
    asked.push(paths);
    return Promise.resolve({ diff: { files: paths.map(named) } });
  });
  const paths = Array.from({ length: 45 }, (_, index) => `file-${index}`);
  const files = await Promise.all(paths.map((path) => fetchFiles([path])));
  expect(files.map((one) => one.map(({ new_path }) => new_path))).toEqual(paths.map((path) => [path]));
  expect(asked.map(({ length }) => length)).toEqual([20, 20, 5]);
  await fetchFiles(['later']);
  expect(asked.at(-1)).toEqual(['later']);
});

it('DIFF-02 a call that fails fails for those alone that it was for', async () => {
  let calls = 0;
  const fetchFiles = createFileBatches((paths) =>
    ++calls === 1
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ diff: { files: paths.map(named) } }),
  );
  const all = await Promise.allSettled(
    Array.from({ length: 21 }, (_, index) => fetchFiles([`file-${index}`])),
  );
  expect(all.map(({ status }) => status)).toEqual([...Array<string>(20).fill('rejected'), 'fulfilled']);
});
