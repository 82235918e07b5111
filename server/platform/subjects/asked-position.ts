import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import { invalid } from '../errors.ts';

const Sha = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });
const Line = Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()]));
const Path = Type.Optional(Type.String({ maxLength: 4096 }));
const Point = Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 }));
const End = Type.Object({
  type: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  line_code: Type.Optional(Type.String({ maxLength: 200 })),
  old_line: Line,
  new_line: Line,
});

/** Where a discussion of a change begins, as v4's clients say it: in JSON, multipart and query alike. */
export const AskedPosition = Type.Object({
  base_sha: Sha,
  start_sha: Sha,
  head_sha: Sha,
  position_type: Type.Enum(['text', 'file', 'image']),
  old_path: Path,
  new_path: Path,
  old_line: Line,
  new_line: Line,
  line_range: Type.Optional(Type.Union([Type.Object({ start: End, end: End }), Type.Null()])),
  x: Point,
  y: Point,
  width: Point,
  height: Point,
});
export type AskedPosition = Static<typeof AskedPosition>;

/** The same as JSON, as pages say it. Throws 400 if it is none. */
export function readPosition(text: string): AskedPosition {
  const asked = parse(text);
  if (!Check(AskedPosition, asked)) throw invalid({ position: ['is invalid'] });
  return asked;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The same, checked by the subject that it is in. */
export interface PlacedPosition {
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
  /** The commit that it was begun on, of those that the subject has. */
  readonly commit_sha?: string;
  readonly old_path: string;
  readonly new_path: string;
  readonly old_line?: number | null;
  readonly new_line?: number | null;
  readonly range_start_old_line?: number | null;
  readonly range_start_new_line?: number | null;
  readonly range_end_old_line?: number | null;
  readonly range_end_new_line?: number | null;
  readonly image_x?: number;
  readonly image_y?: number;
  readonly image_width?: number;
  readonly image_height?: number;
  /** The blobs that the lines are in; null where the file is not there. */
  readonly old_blob?: string | null;
  readonly new_blob?: string | null;
  /** The lines with some before them, as a hunk of a patch. */
  readonly excerpt?: string | null;
}
