import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { noteableOfPage } from './noteable-routes.ts';
import { newsFor } from './notes-since.ts';

/** For the answer of a page call that has changed something: what that has said, for a page that says when it looked last. */
export async function newsAfter(
  { ctx, params, headers }: Pick<FastifyRequest, 'ctx' | 'headers' | 'params'>,
  type: SubjectType,
): ReturnType<typeof newsFor> {
  const seen = headers['x-last-fetched-at'];
  if (seen === undefined) return {};
  try {
    return await newsFor(ctx, await noteableOfPage(ctx, type, params as object), seen);
  } catch (error) {
    // By the change itself it may be gone for this person: that is for the next look to say.
    if (error instanceof AppError) return {};
    throw error;
  }
}
