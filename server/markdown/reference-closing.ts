import type { Reference, ReferenceSyntax } from './markdown-types.ts';
import { grammarOf } from './reference-grammar.ts';
import { referenceOfUrl, scanReferences } from './reference-pattern.ts';

export interface FoundReferences {
  /** Each once, including closing ones. */
  references: Reference[];
  /** What the text closes. */
  closing: Reference[];
}

/** The verbs of a closing sentence, in lower case or capitalised: close(s|d), closing, fix(es|ed), … */
const verb =
  /(?<![\p{L}\p{N}_])(?:[Cc]los(?:e[sd]?|ing)|[Ff]ix(?:e[sd]|ing)?|[Rr]esolv(?:e[sd]?|ing)|[Ii]mplement(?:s|ed|ing)?):?[ \t]+/gu;
const between = /[ \t]*(?:,[ \t]*(?:and[ \t]+)?|[ \t]and[ \t]+|[ \t])/uy;

const url = /https?:\/\/[^\s<>"'`]{1,2000}/g;

/**
 * The references of a plain text such as a commit's message, and which of them it closes: `Closes #1`, `fixes: #2, #3 and
 * group/project#4`, `implements issue #5`, also by URL. Code in backticks is ignored.
 */
export function findReferences(
  text: string,
  context: { projectPath?: string; instanceUrl?: string; syntaxes?: readonly ReferenceSyntax[] } = {},
): FoundReferences {
  const grammar = grammarOf(context.syntaxes);
  const { closableNoun } = grammar;
  const isClosable = ({ kind }: Reference): boolean =>
    context.syntaxes?.some((syntax) => syntax.kind === kind && syntax.closable === true) === true;
  const source = text
    .slice(0, 256 * 1024)
    .replace(/```[^]*?(?:```|$)|`[^`\n]{1,1000}`/g, (code) => ' '.repeat(code.length));
  const references = new Map<string, Reference>();
  /** References by their start, for closing sentences. */
  const starts = new Map<number, { reference: Reference; end: number }>();
  const note = (index: number, reference: Reference): void => {
    if (references.size >= 1000) return;
    if (!references.has(reference.key)) references.set(reference.key, reference);
    starts.set(index, { reference, end: index + reference.text.length });
  };

  const rest = source.replace(url, (written: string, index: number) => {
    const address = written.replace(/[.,;:!?)\]}]+$/, '');
    const found = referenceOfUrl(grammar, address, context.instanceUrl, context.projectPath);
    if (found !== undefined) note(index, found.reference);
    return ' '.repeat(written.length);
  });
  for (const { index, reference } of scanReferences(grammar, rest, context.projectPath))
    note(index, reference);

  const closing = new Map<string, Reference>();
  for (const match of source.matchAll(verb)) {
    let position = match.index + match[0].length;
    for (;;) {
      if (closableNoun !== undefined) {
        closableNoun.lastIndex = position;
        if (closableNoun.test(source)) position = closableNoun.lastIndex;
      }
      const found = starts.get(position);
      if (found === undefined || !isClosable(found.reference)) break;
      closing.set(found.reference.key, found.reference);
      between.lastIndex = found.end;
      if (!between.test(source)) break;
      position = between.lastIndex;
    }
  }
  return { references: [...references.values()], closing: [...closing.values()] };
}
