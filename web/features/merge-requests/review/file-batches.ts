import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';

type Ask = (paths: readonly string[]) => Promise<{ diff: { files: PageDiffFile[] } }>;

interface Waiting {
  readonly paths: readonly string[];
  readonly resolve: (files: PageDiffFile[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** The server answers so many at once. */
const filesPerBatch = 20;
/** In milliseconds: files that come near together are asked for together. */
const pause = 30;

/** Fetches the lines of files, those that are wanted at the same time in one call. */
export function createFileBatches(ask: Ask): (paths: readonly string[]) => Promise<PageDiffFile[]> {
  let waiting: Waiting[] = [];
  const send = (): void => {
    const batch = waiting.splice(0, filesPerBatch);
    if (batch.length === 0) return;
    ask(batch.flatMap(({ paths }) => paths)).then(
      ({ diff }) => {
        for (const { paths, resolve } of batch)
          resolve(diff.files.filter(({ new_path }) => paths.includes(new_path)));
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
      },
    );
    send();
  };
  return (paths) =>
    new Promise((resolve, reject) => {
      waiting = [...waiting, { paths, resolve, reject }];
      if (waiting.length === 1)
        setTimeout(() => {
          send();
        }, pause);
    });
}
