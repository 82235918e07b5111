import { GraphQLError } from 'graphql';
import { AppError } from '../../platform/errors.ts';
import type { BasicUser } from '../accounts/index.ts';
import { presentLabel } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';

export const gid = (type: string, id: number | string): string => `gid://gitlab/${type}/${id}`;
export const pathOf = (url: string): string => new URL(url).pathname;

export function userFields({ id, username, name, state, avatar_url, web_url }: BasicUser) {
  return {
    id: gid('User', id),
    username,
    name,
    state,
    avatarUrl: avatar_url,
    webUrl: web_url,
    webPath: pathOf(web_url),
  };
}

export const labelFields = (label: LabelRow) => {
  const { id, name, description, color, text_color } = presentLabel(label);
  return { id: gid('Label', id), title: name, description, color, textColor: text_color };
};

/** A milestone as an issue or merge request shows it. */
export const milestoneFields = (
  milestone:
    | { readonly id: number; readonly iid: number; readonly title: string; readonly due_date: string | null }
    | undefined,
) =>
  milestone === undefined
    ? null
    : {
        id: gid('Milestone', milestone.id),
        iid: milestone.iid,
        title: milestone.title,
        dueDate: milestone.due_date,
      };

/** Null for what the viewer may not see. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Parses an iid; 0, which nothing has, for anything else. */
export const numberOf = (iid: string): number => (/^[1-9]\d{0,8}$/.test(iid) ? Number(iid) : 0);
/** The number of a global id, whatever its type; 0, which nothing has, for anything else. */
export const idOf = (id: string): number =>
  numberOf(/^(?:gid:\/\/gitlab\/[\w:]+\/)?(\d+)$/.exec(id)?.[1] ?? '');
/** A path, never the id that the API also accepts; other texts become a path that nothing has. */
export const fullPathOf = (path: string): string => (path.includes('/') && !path.includes('\0') ? path : '/');
/** The path of a group, never an id, which no path is. */
export const groupPathOf = (path: string): string => (/^\d*$|\0/.test(path) ? '/' : path);
/** Without what is not given. */
export const given = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value != null));
/** No column can hold NUL. */
export const textOf = (text: string | null | undefined): string | undefined => text?.replaceAll('\0', '');

/** `["Title can't be blank"]`; `otherwise` where the refusal has no words. */
export function sentencesOf({ body }: AppError, otherwise: string): string[] {
  const { message, error } = body;
  if (typeof message === 'object' && message !== null)
    return Object.entries(message as Record<string, readonly string[]>).flatMap(([field, texts]) =>
      [texts]
        .flat()
        .map(
          (text) =>
            `${field === 'base' ? '' : `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')} `}${text}`,
        ),
    );
  const text = message ?? error;
  return [typeof text === 'string' ? text : otherwise];
}

export const refusal = (): GraphQLError =>
  new GraphQLError(
    "The resource that you are attempting to access does not exist or you don't have permission to perform this action",
  );

/** Whether a refusal is one of the whole operation rather than a reason in its payload. */
export const isRefusal = (error: AppError): boolean => [401, 403, 404].includes(error.status);
