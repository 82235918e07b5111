/** Line numbers, drawn from an attribute so that they are neither copied nor searched. */
export function lineNumbers(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => from + index).join('\n');
}
