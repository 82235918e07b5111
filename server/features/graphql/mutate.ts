import { hasScope } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isRefusal, refusal, sentencesOf } from './values.ts';

/** What every mutation takes. */
export interface MutationInput {
  readonly clientMutationId?: string | null;
}

/** Whether a refusal concerns the whole call rather than being a reason for its payload. */
const isOfCall = (error: AppError): boolean =>
  isRefusal(error) || error.status === 429 || error.status >= 500;

/**
 * Finds something, changes it, and answers how it is then. Why it was not changed is said in the payload; what can't be found or is not
 * allowed is an error of the call.
 */
export async function mutate<Found, Shown extends object>(
  ctx: Context,
  { clientMutationId = null }: MutationInput,
  steps: {
    readonly find: () => Promise<Found>;
    readonly change: (found: Found) => Promise<unknown>;
    readonly show: (found: Found) => Shown | Promise<Shown>;
    /** The sentence for a refusal without words. */
    readonly otherwise: string;
  },
): Promise<Shown & { readonly clientMutationId: string | null; readonly errors: readonly string[] }> {
  if (ctx.viewer.user === null || !hasScope(ctx.viewer, 'api')) throw refusal();
  let errors: readonly string[] = [];
  try {
    const found = await steps.find();
    try {
      await steps.change(found);
    } catch (error) {
      if (!(error instanceof AppError) || isOfCall(error)) throw error;
      errors = sentencesOf(error, steps.otherwise);
    }
    return { ...(await steps.show(found)), clientMutationId, errors };
  } catch (error) {
    if (error instanceof AppError && isRefusal(error)) throw refusal();
    throw error;
  }
}
