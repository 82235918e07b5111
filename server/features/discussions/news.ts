import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { noteableOfPage } from './noteable-routes.ts';
import { newsFor } from './notes-since.ts';

/** For the answer of a page call that changed something: the resulting news, for pages that send the cursor of their last poll. */
export async function newsAfter(
  { ctx, params, headers }: Pick<FastifyRequest, 'ctx' | 'headers' | 'params'>,
  type: SubjectType,
): ReturnType<typeof newsFor> {
  const seen = headers['x-last-fetched-at'];
  if (seen === undefined) return {};
  try {
    return await newsFor(ctx, await noteableOfPage(ctx, type, params as object), seen);
  } catch (error) {
    // The change itself may have hidden it from this person: the next poll reports that.
    if (error instanceof AppError) return {};
    throw error;
  }
}
