import { ApiError, OfflineError, SpamError } from './api.ts';
import type { Entity, EntityType } from './entities.ts';
import { actOf } from './failed-acts.ts';
import { addToast } from './toasts.ts';
import { useEntities } from './use-entity.ts';

export interface Change<T, A> {
  /** Shown immediately. */
  shown: Partial<T>;
  /** Sends the change to the server. */
  send: () => Promise<A>;
  /** Stores the server's answer. */
  take?: (answer: A) => void;
  /** Shown if the server gives no reason. */
  failed?: string;
  /** Names the change that failed; shown before the server’s reason. */
  action?: string | undefined;
}

/** The message for a failed change, with the server's reason if there is one. */
function sentences(error: unknown, failed: string | undefined, action: string | undefined): string {
  // An answer that can't be used is no refusal: its message says everything.
  const complete = error instanceof SpamError || (error instanceof ApiError && error.status < 400);
  if (action === undefined || complete) return reasonOf(error, failed);
  const reason = reasonOf(error, '');
  return reason === '' ? action : `${action}: ${reason}`;
}

/** The server's reason for refusing a change, or `failed` where it gives none. */
export function reasonOf(error: unknown, failed: string | undefined): string {
  if (error instanceof ApiError && error.status < 500)
    return Object.values(error.errors).flat().join('\n') || error.message;
  return failed === undefined || error instanceof OfflineError ? (error as Error).message : failed;
}

const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/** Changes entities optimistically. A refused change is rolled back and its reason shown. Resolves to whether it succeeded. */
export function useChange() {
  const entities = useEntities();
  return async <T extends Entity, A>(
    type: EntityType<T>,
    id: number,
    { shown, send, take, failed, action }: Change<T, A>,
  ): Promise<boolean> => {
    try {
      await entities.change(type, id, shown, send, take);
      return true;
    } catch (error) {
      addToast({
        tone: 'danger',
        text: sentences(error, failed, action),
        requestId: requestIdOf(error),
        of: actOf(error),
      });
      return false;
    }
  };
}
