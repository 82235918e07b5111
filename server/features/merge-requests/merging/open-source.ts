import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, forbidden } from '../../../platform/errors.ts';
import { openRepository } from '../../repositories/index.ts';
import type { OpenRepository } from '../../repositories/index.ts';

/** The project of the source branch, for who may push there. Throws 400 if it is gone, 403 without the right. */
export async function openSource(ctx: Context, id: number | null): Promise<OpenRepository> {
  if (id === null) throw badRequest('The source project does not exist any more.');
  try {
    return await openRepository(ctx, String(id), 'push_code');
  } catch (error) {
    // That there is a fork is known; who may not see it may not push to it.
    throw error instanceof AppError && error.status === 404 ? forbidden() : error;
  }
}
