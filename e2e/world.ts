import { afterAll, beforeAll, beforeEach } from 'vitest';

type TakeDown = () => unknown;

/** What has been started for the world that is being built, if one is. */
let started: TakeDown[] | undefined;

/** Whether what is done now is done for all tests of a file, not for one of them. */
export const isWorldBeingBuilt = (): boolean => started !== undefined;

/** Has something that a world needs taken down with it: what was started last goes first. */
export function whenWorldEnds(takeDown: TakeDown): void {
  if (started === undefined) throw new Error('No world is being built: call this inside of useWorld');
  started.unshift(takeDown);
}

/**
 * Builds what the tests of a file, or of the surrounding `describe`, share, and takes it down after the last of them.
 * It is built anew for a test that is tried again: in the old world the first try has taken the names of its branches, files and people, so that
 * the second one would fail whatever the first one failed of. A test therefore needs nothing that the tests before it have done.
 */
export function useWorld(build: () => Promise<void>): void {
  let parts: TakeDown[] = [];
  const begin = async (): Promise<void> => {
    started = parts = [];
    try {
      await build();
    } finally {
      started = undefined;
    }
  };
  const end = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const takeDown of parts.splice(0))
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order
        await takeDown();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  };
  beforeAll(begin);
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount === 0) return;
    // What is wrong with the old world has been said with the first try.
    await end().catch(() => undefined);
    await begin();
  });
  afterAll(end);
}
