/** The project that a text comes from. */
export interface Origin {
  readonly id: number;
  readonly path: string;
  readonly relativeUrlRoot: string;
}

/** `#3` where it names an issue of the text's own project: not behind a word, a path or another sigil. */
const own = /(?<![\p{L}\p{N}_/.@#~%&+=-])#[1-9]\d{0,8}(?![\p{L}\p{N}_@])/gu;
/** The address of a file that was attached there, in a link, a picture or an attribute. */
const upload = /(?<=\]\(<?|\]: *|=["'])\/uploads\/(?=[0-9a-f]{32}\/)/g;
/** Fenced code up to its end, and code within a line. The run of marks is looked at once (`(?=…)\1`), not in all its lengths. */
const code = /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n(?:[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|[\s\S]*)|`+[^`\n]*`+/gm;

/** A text that goes to another project still names what it named: `#3` becomes `group/project#3`, outside of code. */
export function qualified(text: string, { id, path, relativeUrlRoot }: Origin): string {
  const files = `${relativeUrlRoot}/-/project/${id}/uploads/`;
  const outside = (part: string): string =>
    part.replaceAll(own, (reference) => path + reference).replaceAll(upload, files);
  let result = '';
  let end = 0;
  for (const block of text.matchAll(code)) {
    result += outside(text.slice(end, block.index)) + block[0];
    end = block.index + block[0].length;
  }
  return result + outside(text.slice(end));
}
