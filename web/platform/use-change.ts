import { ApiError, OfflineError, SpamError } from './api.ts';
import type { Entity, EntityType } from './entities.ts';
import { actOf } from './failed-acts.ts';
import { addToast } from './toasts.ts';
import { useEntities } from './use-entity.ts';

export interface Change<T, A> {
  /** What is shown at once. */
  shown: Partial<T>;
  /** Asks the server for it. */
  send: () => Promise<A>;
  /** Takes in what the server has made of it. */
  take?: (answer: A) => void;
  /** Said where the server did not say why not. */
  failed?: string;
  /** Names the change that failed; shown before the server’s reason. */
  action?: string | undefined;
}

/** The sentence of a change's own, and the server's where it has one. */
function sentences(error: unknown, failed: string | undefined, action: string | undefined): string {
  if (action === undefined || error instanceof SpamError) return reasonOf(error, failed);
  const reason = reasonOf(error, '');
  return reason === '' ? action : `${action}: ${reason}`;
}

/** What the server said of a change that it refused. */
function reasonOf(error: unknown, failed: string | undefined): string {
  if (error instanceof ApiError && error.status < 500)
    return Object.values(error.errors).flat().join('\n') || error.message;
  return failed === undefined || error instanceof OfflineError ? (error as Error).message : failed;
}

const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/** Changes things where they are shown, at once; what the server refuses goes back, and its reason is said. Answers whether it was done. */
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
