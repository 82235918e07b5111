/**
 * Names in git are bytes. The server sends every byte that is not UTF-8 as one of the private characters U+F780…U+F7FF
 * (server/git/byte-name.ts). This module converts such names to addresses, back, and to readable text.
 */
const base = 0xf700;
const escaped = /[\uF780-\uF7FF]/u;
const encoder = new TextEncoder();
const safe = /[A-Za-z0-9/\-._~!$'()*+,;=:@]/u;

function bytesOf(name: string): Uint8Array {
  if (!escaped.test(name)) return encoder.encode(name);
  const bytes: number[] = [];
  for (const char of name) {
    if (escaped.test(char)) bytes.push(char.codePointAt(0)! - base);
    else bytes.push(...encoder.encode(char));
  }
  return Uint8Array.from(bytes);
}

/** Encodes a ref or path for an address: `%XX` for special characters; slashes stay. */
export function nameToUrl(name: string): string {
  if (/^[A-Za-z0-9/\-._]*$/u.test(name)) return name;
  let result = '';
  for (const byte of bytesOf(name)) {
    const char = String.fromCharCode(byte);
    result += safe.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return result;
}

/** Decodes a name from an address; bytes that are not UTF-8 become private characters, as on the server. */
export function nameFromUrl(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split('%'), (pair) => Number.parseInt(pair, 16));
    try {
      const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      if (!escaped.test(decoded)) return decoded;
    } catch {
      // Some byte is not UTF-8: each byte above ASCII is decoded separately.
    }
    return Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : base + byte)).join('');
  });
}

/** A readable name: control characters as their pictures, bytes that are not UTF-8 as �, direction marks as ⁋. */
export function showName(name: string): string {
  return name
    .replaceAll(/[\u0000-\u001F]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)))
    .replaceAll(/[\u007F-\u009F\uF780-\uF7FF]/g, '\uFFFD')
    .replaceAll(/[\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g, '\u204B');
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A commit's id as pages show it. */
export const shortSha = (sha: string): string => sha.slice(0, 8);
