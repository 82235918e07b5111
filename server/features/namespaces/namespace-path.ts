/** First segments of the product's own pages, which nobody can have as a path. */
const reservedTopLevel = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html admin api apple-touch-icon.png assets autocomplete cable dashboard deploy.html explore favicon.ico favicon.png
  files groups health_check help import invites jwt login oauth openid profile projects public robots.txt s search sitemap sitemap.xml slash-command-logo.png snippets unsubscribes
  uploads users v2 -autocomplete static metrics realtime ws`.split(/\s+/),
);
/** Segments with a meaning below a project or a group. */
const reservedAnywhere = new Set(
  `- badges blame blob builds commits create create_dir edit environments/folders find_file files gitlab-lfs info lfs new preview raw refs tree update wikis repository archive uploads`.split(
    /\s+/,
  ),
);

const maximumPathLength = 255;

/** Why a path can't be used for a user, group or project; undefined if it can. `topLevel` for users and groups without a parent. */
export function pathProblem(path: string, topLevel: boolean): string | undefined {
  if (path === '') return "can't be blank";
  if (path.length > maximumPathLength) return `is too long (maximum is ${maximumPathLength} characters)`;
  if (!/^[A-Za-z0-9_.][A-Za-z0-9_\-.]*$/.test(path)) {
    return "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'";
  }
  if (/(?:\.|\.git|\.atom)$/i.test(path) || /^\.+$/.test(path))
    return "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'";
  const lower = path.toLowerCase();
  if ((topLevel && reservedTopLevel.has(lower)) || reservedAnywhere.has(lower))
    return `${path} is a reserved name`;
  return undefined;
}

/** A path made from a name: `My Project!` → `my-project`. */
export function pathFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .replace(/\.(?:git|atom)$/, '');
}
