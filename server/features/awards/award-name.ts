import { emojiNamed } from '../../markdown/index.ts';
import { AppError } from '../../platform/errors.ts';

const aliases: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown' };

/**
 * The name under which a reaction is stored: without colons, one of several for the same emoji. Throws 404 for anything else, as v4
 * does.
 */
export function awardName(given: string): string {
  const name = given.trim().replaceAll(':', '');
  if (emojiNamed(name) === undefined)
    throw new AppError(404, { message: "404 Award Emoji 'Name' Not Found" });
  return aliases[name] ?? name;
}

/** The same, with undefined for an unknown one. */
export function knownAwardName(given: string): string | undefined {
  const name = given.trim().replaceAll(':', '');
  return emojiNamed(name) === undefined ? undefined : (aliases[name] ?? name);
}
