// oxlint-disable-next-line no-control-regex
const notOneLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * What is wrong with a name (of a person, a project, a label), as a sentence to follow the field's name; undefined if nothing is.
 * Names appear in mail subjects, headers and logs, so they are one line.
 */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return "can't be blank";
  if (name.length > 255) return 'is too long (maximum is 255 characters)';
  return notOneLine.test(name) ? "can't contain line breaks or control characters" : undefined;
}
