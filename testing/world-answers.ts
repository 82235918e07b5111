import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** What one reader was answered. */
export interface WorldAnswer {
  readonly reader: string;
  readonly address: string;
  readonly status: number;
  readonly body: unknown;
}

export async function readAnswers(file: string): Promise<WorldAnswer[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as WorldAnswer);
}
