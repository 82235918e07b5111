import type { ProcessStart } from './running-process.ts';

/** Messages to a launcher; `input` and `output` are the numbers of connections. */
export type ToLauncher =
  | (ProcessStart & {
      readonly type: 'start';
      readonly id: number;
      readonly input: number;
      readonly output: number;
    })
  | { readonly type: 'signal'; readonly id: number; readonly signal: NodeJS.Signals };

/** Messages of a launcher. `exit` is omitted if `close` follows immediately. */
export type FromLauncher =
  | { readonly type: 'ready' }
  | { readonly type: 'started'; readonly id: number; readonly pid: number }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly error: { readonly message: string; readonly code?: string | undefined };
    }
  | { readonly type: 'exit'; readonly id: number }
  | {
      readonly type: 'close';
      readonly id: number;
      readonly exitCode: number | null;
      readonly stderr: string;
    };

/** A connection starts with its number, in this many bytes (little endian); the rest is git's. */
export const NUMBER_BYTES = 4;
