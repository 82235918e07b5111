/** The rules of a `.gitattributes` file in a folder, with patterns relative to the root, and only the attributes that are asked for. */
export function rulesBelow(text: string, folder: string, wanted: RegExp): string[] {
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const match = /^[ \t]*((?:"(?:[^"\\]|\\.)*")|\S+)[ \t]+(.*?)[ \t\r]*$/u.exec(raw);
    const [, pattern = '', attributes = ''] = match ?? [];
    // Macros are only allowed at the root, and the rules that we read need none except git's own (`binary`).
    if (pattern === '' || pattern.startsWith('#') || pattern.startsWith('[attr]')) continue;
    const kept = attributes.split(/[ \t]+/u).filter((each) => wanted.test(each));
    if (kept.length === 0) continue;
    const path = pattern.startsWith('"') ? unquote(pattern) : pattern;
    if (path === undefined || path.startsWith('!') || path.includes('\n')) continue;
    lines.push(`${quote(below(folder, path))} ${kept.join(' ')}`);
  }
  return lines;
}

/** A pattern relative to the root: one without a slash matches in every folder below its own. */
function below(folder: string, pattern: string): string {
  if (folder === '') return pattern;
  const prefix = folder.replace(/[\\*?[]/gu, String.raw`\$&`);
  const anchored = pattern.replace(/^\//u, '');
  return pattern.slice(0, -1).includes('/') ? `/${prefix}${anchored}` : `/${prefix}**/${pattern}`;
}

function quote(pattern: string): string {
  if (!/[\s"]|^#/u.test(pattern)) return pattern;
  return `"${pattern.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

/** Decodes git's C-style quotes; undefined for escapes that nobody writes by hand. */
function unquote(quoted: string): string | undefined {
  const text = quoted.slice(1, -1);
  if (/\\[^"\\]/u.test(text)) return undefined;
  return text.replace(/\\(["\\])/gu, '$1');
}
