/** Splits typed text on white space into finished words and the word being typed. Pure. */
export function wordsOf(text: string): { whole: string[]; rest: string } {
  const words = text.split(/\s+/);
  const rest = words.pop() ?? '';
  return { whole: words.filter((word) => word !== ''), rest };
}
