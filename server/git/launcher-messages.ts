import type { ProcessStart } from './running-process.ts';

/** What a launcher is told; `input` and `output` are numbers that it gave to connections. */
export type ToLauncher =
  | (ProcessStart & {
      readonly type: 'start';
      readonly id: number;
      readonly input: number;
      readonly output: number;
    })
  | { readonly type: 'signal'; readonly id: number; readonly signal: NodeJS.Signals };

/** What a launcher says. `exit` is left out where `close` follows at once. */
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

/** A connection begins with its number, in so many bytes (little endian); what follows is git's. */
export const NUMBER_BYTES = 4;
