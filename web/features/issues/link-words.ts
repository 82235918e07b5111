/** What is typed, split on white space: the words that are ended, and what is still being typed. Pure. */
export function wordsOf(text: string): { whole: string[]; rest: string } {
  const words = text.split(/\s+/);
  const rest = words.pop() ?? '';
  return { whole: words.filter((word) => word !== ''), rest };
}
