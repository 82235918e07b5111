import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';

/** Characters of a pattern; its compiled size grows with them. */
const maximumPattern = 255;
/** Milliseconds that one pattern may take in this process. */
const budget = 1000;
const slice = 10;

/**
 * The names that match a regular expression (RE2's, in time proportional to the text). Throws 400 for an invalid one, and for one that
 * takes too long over these names.
 */
export async function namesMatching(pattern: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (pattern.length > maximumPattern)
    throw new AppError(400, { error: `regex is too long (maximum is ${maximumPattern} characters)` });
  // Loaded with the first pattern: they are rare.
  const { RE2JS } = await import('re2js');
  let expression;
  try {
    expression = RE2JS.compile(pattern);
  } catch {
    throw new AppError(400, { error: 'regex is not a valid regular expression (RE2)' });
  }
  const found = new Set<string>();
  let spent = 0;
  let began = performance.now();
  for (const name of names) {
    if (expression.matcher(name).find()) found.add(name);
    const taken = performance.now() - began;
    if (taken < slice) continue;
    spent += taken;
    if (spent > budget)
      throw new AppError(400, { error: 'regex takes too long over these names. Ask for something simpler.' });
    await turn();
    began = performance.now();
  }
  return found;
}
