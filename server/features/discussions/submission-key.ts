import type { IncomingHttpHeaders } from 'node:http';
import { parameterError } from '../../platform/errors.ts';

/**
 * The `Idempotency-Key` of a request (the IETF draft's header): what was sent twice with one key is written once. A client makes a new one for
 * each thing that it submits. Throws 400 for one that is too long.
 */
export function submissionKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || Array.isArray(key) || key === '') return undefined;
  if (key.length > 200) throw parameterError('Idempotency-Key is too long (maximum is 200 characters)');
  return key;
}
