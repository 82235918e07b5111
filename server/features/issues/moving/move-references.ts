/** The project that a text comes from. */
export interface Origin {
  readonly id: number;
  readonly path: string;
  readonly relativeUrlRoot: string;
}

/** `#3` as a reference to an issue of the text's own project: not after a word, a path or another sigil. */
const own = /(?<![\p{L}\p{N}_/.@#~%&+=-])#[1-9]\d{0,8}(?![\p{L}\p{N}_@])/gu;
/** The address of an upload, in a link, a picture or an attribute. */
const upload = /(?<=\]\(<?|\]: *|=["'])\/uploads\/(?=[0-9a-f]{32}\/)/g;
/** Fenced code up to its end, and inline code. The run of marks is matched atomically (`(?=…)\1`), without backtracking over its length. */
const code = /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n(?:[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|[\s\S]*)|`+[^`\n]*`+/gm;

/** Rewrites a text for another project so that its references keep their targets: `#3` becomes `group/project#3`, except in code. */
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
