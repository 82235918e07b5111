import type { Platform } from '../server/platform/platform.ts';

export interface DemoOptions {
  /** Also a project of 40,000 commits. */
  readonly large: boolean;
  readonly say: (line: string) => void;
}

/** Fills one believable world. Running it again changes nothing. */
export async function fillDemo(_platform: Platform, { say }: DemoOptions): Promise<void> {
  say('The demonstration world is not written yet.');
  throw new Error('not written yet');
}
