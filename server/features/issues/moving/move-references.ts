/** The project that a text comes from. */
export interface Origin {
  readonly id: number;
  readonly path: string;
  readonly relativeUrlRoot: string;
  /** The address of the instance, with the relative root. */
  readonly baseUrl: string;
  /** What is left out before the sigils of references there: `#` stands for `group/project#`, `&` for `group&`. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** `#3` as a reference within the text's own project or group: not after a word, a path or another sigil. */
const ownReferences = (sigils: Iterable<string>): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_/.@#~%&+=-])([${RegExp.escape([...sigils].join(''))}])[1-9]\d{0,8}(?![\p{L}\p{N}_@])`,
    'gu',
  );
/** Fenced code up to its end, and inline code. The run of marks is matched atomically (`(?=…)\1`), without backtracking over its length. */
const code = /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n(?:[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|[\s\S]*)|`+[^`\n]*`+/gm;
/** The secret of an upload in its address. */
const secret = /\/uploads\/([0-9a-f]{32})\//g;

/** The copies of uploads in the project that a text is for: their secrets by those of the originals. */
export interface CopiedUploads {
  readonly projectId: number;
  readonly secrets: ReadonlyMap<string, string>;
}

/** The pattern, for PostgreSQL, of texts that may name something of their project by these sigils, or a file. */
export const namingPattern = (sigils: Iterable<string>): string => `[${[...sigils].join('')}][1-9]|/uploads/`;

/** The secrets of the uploads that a text may refer to. */
export function uploadsIn(text: string): string[] {
  return Array.from(text.matchAll(secret), ([, found]) => found!);
}

/**
 * The addresses of a project's uploads: relative to it in a link, a picture or an attribute; by path or number there; and whole ones
 * anywhere.
 */
function uploadsOf({ id, path, relativeUrlRoot, baseUrl }: Origin): RegExp {
  const project = `(?:/-/project/${id}|/${RegExp.escape(path)})`;
  const link = String.raw`(?<=\]\(<?|\]: *<?|=["'])`;
  return new RegExp(
    `(?:(?=/)${link}(?:${RegExp.escape(relativeUrlRoot)}${project})?|(?<whole>${RegExp.escape(baseUrl)}${project}))/uploads/(?<of>[0-9a-f]{32})(?=/)`,
    'g',
  );
}

/**
 * Rewrites a text for another project so that its references keep their targets: `#3` becomes `group/project#3`, `&3` `group&3`, and the
 * address of an upload that of its copy there; one without a copy keeps the address of the original. Code is left as it is.
 */
export function qualified(text: string, origin: Origin, copies: CopiedUploads): string {
  const { id, relativeUrlRoot, baseUrl, prefixes } = origin;
  const own = ownReferences(prefixes.keys());
  const uploads = uploadsOf(origin);
  const outside = (part: string): string =>
    part
      .replaceAll(own, (reference, sigil: string) => prefixes.get(sigil)! + reference)
      .replaceAll(uploads, (...match) => {
        const { whole, of } = match.at(-1) as { whole: string | undefined; of: string };
        const copy = copies.secrets.get(of);
        if (copy !== undefined && whole === undefined) return `/uploads/${copy}`;
        const project = copy === undefined ? id : copies.projectId;
        return `${whole === undefined ? relativeUrlRoot : baseUrl}/-/project/${project}/uploads/${copy ?? of}`;
      });
  let result = '';
  let end = 0;
  for (const block of text.matchAll(code)) {
    result += outside(text.slice(end, block.index)) + block[0];
    end = block.index + block[0].length;
  }
  return result + outside(text.slice(end));
}
