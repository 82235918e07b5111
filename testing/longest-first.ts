import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files that walk through all routes or pages, or kill and upgrade again and again. Nothing but the time of a run depends on which these are. */
const long =
  /\/(?:server|testing|demo)\/[^/]+\.test\.ts$|killed\.test\.ts$|\/openapi\.test\.ts$|\/(?:accessibility|pseudo-locale|processes)\.e2e\.ts$/;

/**
 * Begins with the files that take minutes. A fresh clone knows no times of earlier runs, and vitest begins with the longest texts then: one of these files that
 * begins among the last is waited for by one core alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
