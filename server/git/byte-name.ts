import { isUtf8 } from 'node:buffer';

/**
 * Names in git (paths, refs) are bytes, mostly but not always UTF-8. We hold them as strings: valid UTF-8 reads as usual,
 * every byte B that is not part of valid UTF-8 becomes the private-use character U+F700+B (U+F780…U+F7FF). A name that
 * really contains one of these characters has its three bytes written the same way, so that bytes → string → bytes always
 * gives back the bytes. Such a string passes through JSON, URLs, HTML and PostgreSQL unharmed, which lone surrogates do not.
 */
const ESCAPE_BASE = 0xf700;
const ESCAPED = /[\uF780-\uF7FF]/u;

/** The string that stands for these bytes. */
export function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8');
    if (!ESCAPED.test(text)) return text;
  }
  return decodeSlowly(bytes);
}

/** The bytes that this string stands for. */
export function encodeName(name: string): Buffer {
  if (!ESCAPED.test(name)) return Buffer.from(name, 'utf8');
  const parts: Buffer[] = [];
  for (const part of name.split(/([\uF780-\uF7FF]+)/u)) {
    if (part === '') continue;
    parts.push(
      ESCAPED.test(part)
        ? Buffer.from(Array.from(part, (char) => (char.codePointAt(0) ?? 0) - ESCAPE_BASE))
        : Buffer.from(part, 'utf8'),
    );
  }
  return Buffer.concat(parts);
}

/**
 * Whether this is how `decodeName` spells its bytes. Bytes of valid UTF-8 can also be spelled one by one: a second name for the same file
 * or branch, which equals neither an entry that was read nor the name of a rule.
 */
export function isCanonicalName(name: string): boolean {
  return !ESCAPED.test(name) || decodeName(encodeName(name)) === name;
}

/** Whether the name is plain UTF-8, and so can be an argument of a process. */
export function isPlainName(name: string): boolean {
  return !ESCAPED.test(name);
}

/** For an address: every byte except unreserved ones as `%XX`, slashes kept. The bytes of a name are preserved. */
export function nameToUrl(name: string): string {
  let url = '';
  for (const byte of encodeName(name)) {
    const char = String.fromCharCode(byte);
    url += /[A-Za-z0-9/\-._~!$'()*+,;=:@]/u.test(char)
      ? char
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return url;
}

/** The inverse of nameToUrl; accepts any percent-encoding, UTF-8 or not. A stray `%` stands for itself. */
export function nameFromUrl(url: string): string {
  if (!url.includes('%')) return url;
  const parts: Buffer[] = [];
  for (const part of url.split(/((?:%[0-9A-Fa-f]{2})+)/u)) {
    parts.push(
      /^%[0-9A-Fa-f]{2}/u.test(part) ? Buffer.from(part.replaceAll('%', ''), 'hex') : encodeName(part),
    );
  }
  return decodeName(Buffer.concat(parts));
}

function decodeSlowly(bytes: Buffer): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    const char = length === 0 ? '' : bytes.toString('utf8', at, at + length);
    if (length === 0 || ESCAPED.test(char)) {
      const count = Math.max(1, length);
      for (let offset = 0; offset < count; offset++) {
        text += String.fromCharCode(ESCAPE_BASE + (bytes[at + offset] ?? 0));
      }
      at += count;
    } else {
      text += char;
      at += length;
    }
  }
  return text;
}

/** The length of the valid UTF-8 sequence that begins here, 0 where none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
