/** Who did something and when, as recorded in a commit or tag. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970; 0 if it is invalid. */
  readonly time: number;
  /** Minutes east of UTC. */
  readonly offset: number;
  /** In its own time zone: `2026-01-02T03:04:05.000+01:00`. */
  readonly date: string;
}

export interface Trailer {
  readonly key: string;
  readonly value: string;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** The whole message. */
  readonly message: string;
  /** Its first paragraph on one line. */
  readonly title: string;
  /** The text after the first paragraph. */
  readonly body: string;
  readonly trailers: readonly Trailer[];
  /** An armoured OpenPGP, SSH or X.509 signature. */
  readonly signature: string | null;
}

export interface Tag {
  readonly sha: string;
  readonly target: string;
  readonly targetType: string;
  readonly name: string;
  readonly tagger: Signature | null;
  readonly message: string;
  readonly signature: string | null;
}

const SIGNATURE_BEGIN = /^-----BEGIN (?:PGP SIGNATURE|PGP MESSAGE|SSH SIGNATURE|SIGNED MESSAGE)-----$/mu;
const NOBODY: Signature = { name: '', email: '', time: 0, offset: 0, date: '1970-01-01T00:00:00.000+00:00' };

export function parseCommit(sha: string, content: Buffer): Commit {
  const { headers, text } = splitObject(content);
  const message = text.replace(/^\n+/u, '');
  const split = message.search(/\n[ \t]*\n/u);
  const title = (split === -1 ? message : message.slice(0, split)).trim().replace(/\s*\n\s*/gu, ' ');
  const body = split === -1 ? '' : message.slice(split).replace(/^\s*\n/u, '');
  return {
    sha,
    tree: headers.get('tree')?.[0] ?? '',
    parents: headers.get('parent') ?? [],
    author: parseSignature(headers.get('author')?.[0]),
    committer: parseSignature(headers.get('committer')?.[0]),
    message,
    title,
    body,
    trailers: parseTrailers(body),
    signature: (headers.get('gpgsig') ?? headers.get('gpgsig-sha256'))?.[0] ?? null,
  };
}

export function parseTag(sha: string, content: Buffer): Tag {
  const { headers, text } = splitObject(content);
  const at = text.search(SIGNATURE_BEGIN);
  const tagger = headers.get('tagger')?.[0];
  return {
    sha,
    target: headers.get('object')?.[0] ?? '',
    targetType: headers.get('type')?.[0] ?? '',
    name: headers.get('tag')?.[0] ?? '',
    tagger: tagger === undefined ? null : parseSignature(tagger),
    message: (at === -1 ? text : text.slice(0, at)).replace(/\n+$/u, ''),
    signature: at === -1 ? null : text.slice(at),
  };
}

/** Parses `Name <mail> 1700000000 +0100`; missing or invalid parts in old repositories become empty or 0. */
export function parseSignature(line: string | undefined): Signature {
  if (line === undefined) return NOBODY;
  const open = line.indexOf('<');
  const close = line.indexOf('>', open);
  if (open === -1 || close === -1) return { ...NOBODY, name: line.trim() };
  const when = /(-?\d{1,15})(?: ([+-])(\d{1,2})(\d{2}))?\s*$/u.exec(line.slice(line.lastIndexOf('>') + 1));
  const time = when === null ? 0 : Number(when[1]);
  const minutes = when?.[2] === undefined ? 0 : Number(when[3]) * 60 + Number(when[4]);
  const offset = when?.[2] === '-' ? -minutes : minutes;
  return {
    name: line.slice(0, open).trim(),
    email: line.slice(open + 1, close).trim(),
    time,
    offset,
    date: formatDate(time, offset),
  };
}

export function formatDate(time: number, offset: number): string {
  const local = new Date((time + offset * 60) * 1000);
  if (Number.isNaN(local.getTime()) || local.getUTCFullYear() > 9999 || local.getUTCFullYear() < 0)
    return NOBODY.date;
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
  return local.toISOString().replace('Z', zone);
}

/** The `Key: value` lines at the end of a message, as git interpret-trailers finds them. */
export function parseTrailers(body: string): Trailer[] {
  const paragraphs = body.trimEnd().split(/\n[ \t]*\n/u);
  const last = paragraphs.at(-1) ?? '';
  const trailers: { key: string; value: string }[] = [];
  let other = 0;
  let known = false;
  for (const line of last.split('\n')) {
    const previous = trailers.at(-1);
    const match = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/u.exec(line);
    if (match !== null) {
      trailers.push({ key: match[1] ?? '', value: (match[2] ?? '').trim() });
      known ||= /^signed-off-by$/iu.test(match[1] ?? '');
    } else if (/^[ \t]/u.test(line) && previous !== undefined) previous.value += ` ${line.trim()}`;
    else if (line.startsWith('(cherry picked from commit ')) known = true;
    else if (line !== '') other++;
  }
  // A paragraph of prose with a colon is no block of trailers.
  const isBlock = other === 0 || (known && trailers.length * 3 >= other);
  return isBlock ? trailers : [];
}

/** Header lines (continuations joined) and the text after them, decoded in the object's encoding. */
function splitObject(content: Buffer): { headers: Map<string, string[]>; text: string } {
  const blank = content.indexOf('\n\n');
  const headerBytes = blank === -1 ? content : content.subarray(0, blank);
  const bodyBytes = blank === -1 ? Buffer.alloc(0) : content.subarray(blank + 2);
  const encoding = /^encoding (.+)$/mu.exec(headerBytes.toString('latin1'))?.[1];
  const decode = decoderFor(encoding);
  const headers = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of decode(headerBytes).split('\n')) {
    if (line.startsWith(' ') && current !== undefined) {
      current.push(`${current.pop() ?? ''}\n${line.slice(1)}`);
      continue;
    }
    const space = line.indexOf(' ');
    const key = space === -1 ? line : line.slice(0, space);
    current = headers.get(key);
    if (current === undefined) headers.set(key, (current = []));
    current.push(space === -1 ? '' : line.slice(space + 1));
  }
  const nul = bodyBytes.indexOf(0);
  return { headers, text: decode(nul === -1 ? bodyBytes : bodyBytes.subarray(0, nul)) };
}

function decoderFor(encoding: string | undefined): (bytes: Buffer) => string {
  if (encoding !== undefined && !/^utf-?8$/iu.test(encoding)) {
    try {
      const decoder = new TextDecoder(encoding.trim());
      return (bytes) => decoder.decode(bytes);
    } catch {
      // Unknown encoding: decoded as UTF-8 with replacement characters.
    }
  }
  return (bytes) => bytes.toString('utf8');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
