import { emojiNamed } from '../../markdown/index.ts';
import { AppError } from '../../platform/errors.ts';

const aliases: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown' };

/** The name that a reaction is kept under: without colons, one of several for the same emoji. Throws 404 for what is no emoji, as v4 does. */
export function awardName(given: string): string {
  const name = given.trim().replaceAll(':', '');
  if (emojiNamed(name) === undefined)
    throw new AppError(404, { message: "404 Award Emoji 'Name' Not Found" });
  return aliases[name] ?? name;
}

/** The same where an unknown one is nothing out of the ordinary. */
export function knownAwardName(given: string): string | undefined {
  const name = given.trim().replaceAll(':', '');
  return emojiNamed(name) === undefined ? undefined : (aliases[name] ?? name);
}
