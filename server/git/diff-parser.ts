import { decodeName, encodeName } from './byte-name.ts';
import { decodeText } from './blob-reader.ts';

export type ChangeStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'copied' | 'type_changed';

/** One file of a comparison. An added file has the new path as its old path too, and a removed one vice versa. */
export interface DiffFile {
  readonly oldPath: string;
  readonly newPath: string;
  /** `000000` if the file does not exist. */
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldOid: string;
  readonly newOid: string;
  readonly status: ChangeStatus;
  /** For a renamed or copied file, in percent. */
  readonly similarity: number | null;
  readonly binary: boolean;
  readonly additions: number;
  readonly deletions: number;
  /** The hunks as text, from the first `@@`; '' if only mode or name changed; null if omitted. */
  readonly patch: string | null;
  /** Why the patch is omitted: this file is too large, or the whole comparison is. */
  readonly omitted: 'file' | 'diff' | null;
}

/** Lines of a text that is shown, of its patch and of all patches, whatever their bytes: what reads them takes time for each, and a few bytes are a line. */
export const MAX_LINES = 250_000;

export interface DiffLimits {
  /** Maximum bytes of patch per file. */
  readonly maxFileBytes: number;
  /** Maximum bytes of patch in total. */
  readonly maxTotalBytes: number;
}

/** A line of a file's changes, as it is read. */
export interface ReadLine {
  readonly type: 'context' | 'added' | 'removed';
  /** Counted from 1; null if that side does not have the line. */
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** With the leading mark and the line end. */
  readonly bytes: Buffer;
}

/** Who reads the lines of a comparison one by one. */
export interface LineReader {
  /** Is shown each line; false: no more is wanted. */
  readonly see: (file: Pick<DiffFile, 'oldPath' | 'newPath'>, line: ReadLine) => boolean;
  /** Whether it wants to see any of these lines, of which the patches of several files can be part. */
  readonly mayWant: (bytes: Buffer) => boolean;
}

export interface ParserOptions {
  /** The counts follow the list, rather than patches. */
  readonly numbers: boolean;
  readonly reader?: LineReader | undefined;
  /** No more is wanted once the files after the first have this many changed lines: `finish` leaves out the one that has too many, and those after it. */
  readonly mostLines?: number | undefined;
}

type Draft = { -readonly [K in keyof DiffFile]: DiffFile[K] } & { parts: Buffer[]; bytes: number };

const STATUS: Readonly<Record<string, ChangeStatus>> = {
  A: 'added', D: 'deleted', M: 'modified', R: 'renamed', C: 'copied', T: 'type_changed',
}; // prettier-ignore
const LINE_FEED = 0x0a;
const [PLUS, MINUS, AT, BACKSLASH, SPACE] = [0x2b, 0x2d, 0x40, 0x5c, 0x20];

/**
 * Parses `git diff-tree -z --raw [--numstat] [--patch]` as a stream: first the NUL-separated list of files, then the patches. Counts
 * the lines of every file; text above the limits is dropped.
 */
export class DiffParser {
  readonly #limits: DiffLimits;
  readonly #files: Draft[] = [];
  readonly #withNumbers: boolean;
  readonly #mostLines: number;
  #total = 0;
  #kept = 0;
  #phase: 'list' | 'patch' = 'list';
  #pending: Buffer | null = null;
  // The list.
  #draft: Draft | null = null;
  #pathsToCome = 0;
  #numbers: RegExpExecArray | null = null;
  #namesToSkip = 0;
  #byPath: Map<string, Draft> | null = null;
  // The patches.
  #at = -1;
  #header: Buffer | null = null;
  #oldLeft = 0;
  #newLeft = 0;
  #inHunks = false;
  // For who reads the lines.
  readonly #reader: LineReader | undefined;
  #isUnread = true;
  #oldAt = 0;
  #newAt = 0;
  #isEnough = false;
  #lines = 0;

  constructor(limits: DiffLimits, options: ParserOptions) {
    this.#limits = limits;
    this.#withNumbers = options.numbers;
    this.#reader = options.reader;
    this.#mostLines = options.mostLines ?? Number.POSITIVE_INFINITY;
  }

  /** No more is wanted. */
  get isEnough(): boolean {
    return this.#isEnough;
  }

  push(chunk: Buffer): void {
    let data = chunk;
    if (this.#pending !== null) {
      data = Buffer.concat([this.#pending, chunk]);
      this.#pending = null;
    }
    this.#isUnread = this.#reader?.mayWant(data) !== true;
    let start = 0;
    for (;;) {
      const end = data.indexOf(this.#phase === 'list' ? 0 : LINE_FEED, start);
      if (end === -1) break;
      if (this.#phase === 'list') this.#listItem(data.subarray(start, end));
      else this.#patchLine(data.subarray(start, end + 1));
      if (this.#lines > this.#mostLines) return;
      start = end + 1;
    }
    if (start < data.length) this.#pending = data.subarray(start);
  }

  finish(): DiffFile[] {
    if (this.#pending !== null && this.#phase === 'patch') this.#patchLine(this.#pending);
    this.#pending = null;
    const complete = this.#lines > this.#mostLines ? this.#files.slice(0, this.#at) : this.#files;
    return complete.map(({ parts, bytes, ...file }) => ({
      ...file,
      patch: file.omitted === null ? decodeText(Buffer.concat(parts, bytes)) : null,
    }));
  }

  #listItem(item: Buffer): void {
    if (this.#namesToSkip > 0) {
      if (--this.#namesToSkip === 0 && this.#numbers !== null) this.#count(item, this.#numbers);
    } else if (this.#pathsToCome > 0 && this.#draft !== null) {
      const path = decodeName(item);
      if (this.#pathsToCome === 2) this.#draft.oldPath = path;
      else if (this.#draft.oldPath === '') this.#draft.oldPath = path;
      if (--this.#pathsToCome === 0) this.#draft.newPath = path;
    } else if (item.length === 0) this.#phase = 'patch';
    else if (item[0] === 0x3a) this.#rawItem(item.toString('latin1', 1));
    else if (this.#withNumbers) this.#numberItem(item);
  }

  #rawItem(text: string): void {
    const [oldMode = '', newMode = '', oldOid = '', newOid = '', status = 'M'] = text.split(' ');
    const kind = STATUS[status[0] ?? 'M'] ?? 'modified';
    this.#draft = {
      oldPath: '', newPath: '', oldMode, newMode, oldOid, newOid, status: kind,
      similarity: kind === 'renamed' || kind === 'copied' ? Number(status.slice(1)) : null,
      binary: false, additions: 0, deletions: 0, patch: null, omitted: null, parts: [], bytes: 0,
    }; // prettier-ignore
    this.#files.push(this.#draft);
    this.#pathsToCome = kind === 'renamed' || kind === 'copied' ? 2 : 1;
  }

  /** `<added> TAB <removed> TAB <path>`; for a rename both names follow. git leaves out files of which only white space changed, if that is ignored. */
  #numberItem(item: Buffer): void {
    this.#byPath ??= new Map(this.#files.map((file) => [file.newPath, file]));
    const match = /^(\d+|-)\t(\d+|-)\t/u.exec(item.toString('latin1', 0, 40));
    if (match === null) return;
    if (match[0].length < item.length) return this.#count(item.subarray(match[0].length), match);
    this.#numbers = match;
    this.#namesToSkip = 2;
  }

  #count(path: Buffer, [, added, removed]: RegExpExecArray): void {
    const file = this.#byPath?.get(decodeName(path));
    if (file === undefined) return;
    file.binary = added === '-';
    file.additions = Number(added) || 0;
    file.deletions = Number(removed) || 0;
  }

  #patchLine(line: Buffer): void {
    const file = this.#files[this.#at];
    if (file !== undefined && (this.#oldLeft > 0 || this.#newLeft > 0)) {
      const [first] = line;
      if (first === PLUS) {
        file.additions++;
        this.#newLeft--;
        this.#limit();
      } else if (first === MINUS) {
        file.deletions++;
        this.#oldLeft--;
        this.#limit();
      } else if (first === SPACE) {
        this.#oldLeft--;
        this.#newLeft--;
      }
      this.#show(file, line);
      this.#keep(file, line);
      return;
    }
    const [first] = line;
    if (file !== undefined && first === AT) {
      const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/u.exec(line.toString('latin1', 0, 100));
      this.#oldAt = Number(match?.[1]);
      this.#newAt = Number(match?.[3]);
      this.#oldLeft = Number(match?.[2] ?? 1);
      this.#newLeft = Number(match?.[4] ?? 1);
      this.#inHunks = true;
      this.#keep(file, line);
    } else if (file !== undefined && first === BACKSLASH) this.#keep(file, line);
    else if (line.toString('latin1', 0, 11) === 'diff --git ') this.#beginFile(line);
    else if (file !== undefined && !this.#inHunks && line.toString('latin1', 0, 13) === 'Binary files ')
      file.binary = true;
  }

  /** Patches are in the order of the list, but a file can have none, and one that changed its type has two. */
  #beginFile(line: Buffer): void {
    this.#inHunks = false;
    if (this.#header?.equals(line) === true) return;
    do this.#at++;
    while (this.#at < this.#files.length && !headerOf(this.#files[this.#at] as Draft).equals(line));
    this.#header = Buffer.from(line);
  }

  /** The first file is read to its end. */
  #limit(): void {
    if (this.#at > 0 && ++this.#lines > this.#mostLines) this.#isEnough = true;
  }

  #show(file: Draft, bytes: Buffer): void {
    if (this.#reader === undefined || this.#isEnough) return;
    const [first] = bytes;
    if (first !== PLUS && first !== MINUS && first !== SPACE) return;
    const oldLine = first === PLUS ? null : this.#oldAt++;
    const newLine = first === MINUS ? null : this.#newAt++;
    if (this.#isUnread) return;
    const type = first === PLUS ? 'added' : first === MINUS ? 'removed' : 'context';
    this.#isEnough = !this.#reader.see(file, { type, oldLine, newLine, bytes });
  }

  #keep(file: Draft, line: Buffer): void {
    if (file.omitted !== null) return;
    file.bytes += line.length;
    this.#total += line.length;
    this.#kept++;
    if (file.bytes > this.#limits.maxFileBytes || file.parts.length >= MAX_LINES) file.omitted = 'file';
    else if (this.#total > this.#limits.maxTotalBytes || this.#kept > MAX_LINES) file.omitted = 'diff';
    else return void file.parts.push(line);
    this.#total -= file.bytes;
    this.#kept -= file.parts.length + 1;
    file.parts = [];
  }
}

function headerOf(file: Draft): Buffer {
  return Buffer.from(
    `diff --git ${quotePath(`a/${file.oldPath}`)} ${quotePath(`b/${file.newPath}`)}\n`,
    'latin1',
  );
}

const NAMED_ESCAPES: Readonly<Record<number, string>> = {
  7: 'a', 8: 'b', 9: 't', 10: 'n', 11: 'v', 12: 'f', 13: 'r', 34: '"', 92: '\\',
}; // prettier-ignore

/** As git prints a path with core.quotePath: in double quotes with C escapes if it has special characters. */
export function quotePath(path: string): string {
  let quoted = '';
  let unusual = false;
  for (const byte of encodeName(path)) {
    const escape = NAMED_ESCAPES[byte];
    if (escape === undefined && byte >= 0x20 && byte < 0x7f) quoted += String.fromCharCode(byte);
    else {
      unusual = true;
      quoted += `\\${escape ?? byte.toString(8).padStart(3, '0')}`;
    }
  }
  return unusual ? `"${quoted}"` : path;
}
