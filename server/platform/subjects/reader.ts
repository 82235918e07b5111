import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import type { Platform } from '../platform.ts';
import type { SubjectRegistry } from './subject-registry.ts';

/** A viewer, with the kinds of subjects that they may or may not see. */
export interface Reader {
  readonly viewer: Viewer;
  readonly subjects: SubjectRegistry;
}

export function readerOf({ platform, viewer }: Pick<Context, 'platform' | 'viewer'>): Reader {
  return { viewer, subjects: platform.subjects };
}

export function readerFor(platform: Platform, viewer: Viewer): Reader {
  return { viewer, subjects: platform.subjects };
}
