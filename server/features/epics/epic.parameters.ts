import { Type } from 'typebox';
import type { Static } from 'typebox';
import { dayOf } from '../../platform/day.ts';
import { AppError } from '../../platform/errors.ts';
import { normalizeColor } from '../labels/index.ts';
import type { EpicColumns } from './epic.queries.ts';

const Day = Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]));

/** Its start, its end and its colour. */
export const SpanParameters = {
  start_date_is_fixed: Type.Optional(Type.Boolean()),
  start_date_fixed: Day,
  due_date_is_fixed: Type.Optional(Type.Boolean()),
  due_date_fixed: Day,
  color: Type.Optional(Type.String({ maxLength: 40 })),
};

/** The epic above, by id; null for none. */
export const ParentParameter = {
  parent_id: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
};

export function parentOf(body: Readonly<Record<string, unknown>>): { parent_id: number | null } | undefined {
  const { parent_id } = body as { readonly parent_id?: number | null };
  return parent_id === undefined ? undefined : { parent_id };
}

const Parameters = Type.Object(SpanParameters);

/** The day; null for none. Throws 400 for what is no day. */
function checkDay(name: string, day: string | null | undefined): string | null | undefined {
  if (day === undefined || day === null) return day;
  if (day === '') return null;
  const checked = dayOf(day);
  if (checked === undefined) throw new AppError(400, { error: `${name} is invalid` });
  return checked;
}

function checkColor(color: string | undefined): string | undefined {
  if (color === undefined) return undefined;
  const checked = normalizeColor(color);
  if (checked === undefined) throw new AppError(400, { message: { color: ['must be a valid color code'] } });
  return checked;
}

/** The columns that a body sets; undefined if it sets none. Throws 400 for invalid values. */
export function epicColumnsOf(body: Readonly<Record<string, unknown>>): EpicColumns | undefined {
  const asked = body as Static<typeof Parameters>;
  const columns: EpicColumns = {
    start_date: checkDay('start_date_fixed', asked.start_date_fixed),
    start_date_is_fixed: asked.start_date_is_fixed,
    due_date: checkDay('due_date_fixed', asked.due_date_fixed),
    due_date_is_fixed: asked.due_date_is_fixed,
    color: checkColor(asked.color),
  };
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  return named.length === 0 ? undefined : (Object.fromEntries(named) as EpicColumns);
}

/** What only pages ask, not the calls of lists: for the roadmap the epics at the top of a group, for a person's list those of the groups that they belong to. */
export interface PageFilter {
  readonly top_in?: number | undefined;
  readonly of_member?: true | undefined;
}
