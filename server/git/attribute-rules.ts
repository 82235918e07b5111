/** Longer lines are ignored, as git ignores them. */
const MAX_LINE = 2048;
/** More rules than this, of all files together, are not handwritten: those that follow are left out. */
const MAX_RULES = 10_000;

/** git's time for a pattern is a power of these. */
const MAX_DOUBLE_STARS = 3;

/** Collects the rules of `.gitattributes` files, of which only the attributes that are asked for are kept. */
export function collectRules(wanted: RegExp) {
  const lines: string[] = [];
  return {
    /** One line a rule, with patterns relative to the root. */
    lines: lines as readonly string[],
    /** Adds those of a folder's file (`''` or `path/to/`); deeper folders come last, since the last rule counts. */
    add(text: string, folder: string): void {
      for (const raw of text.replace(/^\uFEFF/u, '').split('\n')) {
        if (lines.length === MAX_RULES) return;
        const rule = raw.length > MAX_LINE ? undefined : ruleOf(raw, folder, wanted);
        if (rule !== undefined) lines.push(rule);
      }
    },
  };
}

function ruleOf(raw: string, folder: string, wanted: RegExp): string | undefined {
  const words = raw.split(/[ \t\r]+/u).filter((word) => word !== '');
  // Macros are only allowed at the root, and the rules that we read need none except git's own (`binary`).
  if (words[0] === undefined || words[0].startsWith('#') || words[0].startsWith('[attr]')) return undefined;
  if (!words[0].startsWith('"')) return ruleFor(words[0], words.slice(1), folder, wanted);
  const line = raw.trimStart();
  const pattern = /^"(?:[^"\\]|\\.)*"/u.exec(line)?.[0] ?? '';
  const path = unquote(pattern);
  if (path === undefined || path === '') return undefined;
  return ruleFor(path, line.slice(pattern.length).split(/[ \t\r]+/u), folder, wanted);
}

function ruleFor(
  path: string,
  attributes: readonly string[],
  folder: string,
  wanted: RegExp,
): string | undefined {
  const kept = attributes.filter((each) => wanted.test(each));
  if (kept.length === 0 || path.startsWith('!') || path.includes('\n')) return undefined;
  if (path.split('**').length > MAX_DOUBLE_STARS + 1) return undefined;
  return `${quote(below(folder, path))} ${kept.join(' ')}`;
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
