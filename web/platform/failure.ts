import { isMissingScript } from './missing-scripts.ts';

/** What is known of an error, including one that came with the page and has lost its class. */
export interface Failure {
  kind: 'not-found' | 'forbidden' | 'signed-out' | 'offline' | 'failed';
  status: number | undefined;
  message: string;
  requestId: string | undefined;
}

export function describeFailure(error: unknown): Failure {
  const fields: { name?: unknown; status?: unknown; message?: unknown; requestId?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof fields.status === 'number' ? fields.status : undefined;
  const offline = fields.name === 'OfflineError' || isMissingScript(error);
  return {
    kind: offline
      ? 'offline'
      : status === 404
        ? 'not-found'
        : status === 403
          ? 'forbidden'
          : status === 401
            ? 'signed-out'
            : 'failed',
    status,
    message: status !== undefined && typeof fields.message === 'string' ? fields.message : '',
    requestId: typeof fields.requestId === 'string' ? fields.requestId : undefined,
  };
}
