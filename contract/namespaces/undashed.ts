import { ownSegments } from './own-segments.ts';

/** First segments below `/-/` in a project's addresses that older addresses had directly below the project. */
const below = new Set(
  `abuse_reports archive blame blob branches commit commits compare find_file issues labels milestones project_members raw
  settings tags tree`.split(/\s+/),
);

/** A project's address without `/-/`: the project, and the part that follows `/-/` today. Both are encoded as in the address. */
export interface Undashed {
  readonly project: string;
  readonly rest: string;
}

/** The ways to read a path (`/group/project/issues/1`) as a project's address without `/-/`; empty for other paths. */
export function undashed(path: string): Undashed[] {
  const segments = path.split('/').slice(1);
  const [first = ''] = segments;
  if (path.includes('/-/') || first === 'groups' || ownSegments.has(first)) return [];
  return segments.flatMap((segment, index) =>
    index >= 2 && below.has(segment)
      ? [{ project: segments.slice(0, index).join('/'), rest: segments.slice(index).join('/') }]
      : [],
  );
}
