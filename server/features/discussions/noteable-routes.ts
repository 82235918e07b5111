import { Type } from 'typebox';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { apiParent, parentBase } from '../../platform/subjects/subject-address.ts';
import type { Context } from '../../platform/context.ts';

/** Addresses of a type's page calls: `/:project/-/issues/:iid`, `/groups/:group/-/epics/:iid`. */
export function pageBase(type: SubjectType) {
  return `${parentBase(type)}/-/${type.segment}/:${type.key}` as const;
}

export function pageParameters(type: SubjectType) {
  return {
    [type.parent]: Type.String(),
    ...(type.key === 'iid' ? { iid: Type.Integer() } : { sha: Type.String() }),
  };
}

/** The parameters of a page call of any type; the route's schema guarantees them. */
type OfPage = object;

interface PageKey {
  readonly project?: string;
  readonly group?: string;
  readonly iid?: number;
  readonly sha?: string;
}

const parentOf = ({ project, group }: PageKey): string => project ?? group ?? '';
const keyOf = ({ iid, sha }: PageKey): string => sha ?? String(iid);

const loadOutline = (ctx: Context, type: SubjectType, parent: string, key: string): Promise<Noteable> =>
  (type.loadOutline ?? type.load)(ctx, parent, key);

/** The noteable of a page call. */
export const noteableOfPage = (ctx: Context, type: SubjectType, params: OfPage): Promise<Noteable> =>
  loadOutline(ctx, type, parentOf(params), keyOf(params));

/** The noteable of a page that describes it completely. */
export const wholeNoteableOfPage = (ctx: Context, type: SubjectType, params: OfPage): Promise<Noteable> =>
  type.load(ctx, parentOf(params), keyOf(params));

/** What names a noteable in addresses of v4. */
type ApiKey = 'noteable_id' | 'noteable_iid' | 'sha';

/** What names it in those of its notes and threads; its reactions have its number in any case. */
const conversationKey = ({ key, loadById }: SubjectType): ApiKey =>
  key === 'sha' ? key : loadById === undefined ? 'noteable_iid' : 'noteable_id';

/** Addresses of a type's v4 calls: `/api/v4/projects/:id/issues/:noteable_iid`, `…/repository/commits/:sha`. */
export function apiBase(type: SubjectType, key = conversationKey(type)) {
  return `${apiParent(type)}/${type.apiSegment ?? type.segment}/:${key}` as const;
}

export function apiParameters(type: SubjectType, key = conversationKey(type)) {
  return { id: Type.String(), [key]: key === 'sha' ? Type.String() : Type.Integer() };
}

interface ApiKeys {
  readonly id?: string;
  readonly noteable_id?: number;
  readonly noteable_iid?: number;
  readonly sha?: string;
}

/** The noteable of a v4 call; the route's schema guarantees its parameters. */
export const noteableOfApi = (
  ctx: Context,
  type: SubjectType,
  { id = '', noteable_id, noteable_iid, sha }: ApiKeys,
): Promise<Noteable> =>
  noteable_id === undefined || type.loadById === undefined
    ? loadOutline(ctx, type, id, sha ?? String(noteable_iid))
    : type.loadById(ctx, id, noteable_id);

/** What calls that write about a change can say: which head of it the writer has seen. Commands that merge it ask for that one. */
export const SeenHead = { merge_request_diff_head_sha: Type.Optional(Type.String({ maxLength: 64 })) };

/** The noteable as the writer of this text, a body with `SeenHead` where its type is merged, has seen it. */
export function asSeen(
  noteable: Noteable,
  { merge_request_diff_head_sha: sha }: { readonly merge_request_diff_head_sha?: unknown },
): Noteable {
  return typeof sha !== 'string' || sha === '' ? noteable : { ...noteable, seenHead: sha };
}

/** What a click on a checkbox in a rendered text sends. */
export const TaskUpdate = Type.Object({
  index: Type.Integer({ minimum: 1 }),
  checked: Type.Boolean(),
  line_number: Type.Optional(Type.Integer({ minimum: 1 })),
  line_source: Type.Optional(Type.String()),
});
