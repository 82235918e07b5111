import { parameterError } from '../../platform/errors.ts';

/** The version of a text that its writer has seen. Throws 400 for an invalid time. */
export function versionSeen(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw parameterError('edited_from is invalid');
  return time;
}
