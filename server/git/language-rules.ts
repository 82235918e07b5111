import * as linguist from 'linguist-languages';

export interface Language {
  readonly name: string;
  readonly color: string | null;
}

interface LinguistEntry {
  readonly name: string;
  readonly type: string;
  readonly color?: string;
  readonly group?: string;
  readonly extensions?: readonly string[];
  readonly filenames?: readonly string[];
}

/**
 * Extensions of several languages, with the most common one. An empty name: mostly something that is not counted (data, prose), or too
 * uncertain.
 */
const PREFERRED: Readonly<Record<string, string>> = {
  '.as': 'ActionScript', '.asm': 'Assembly', '.b': 'Limbo', '.bas': 'BASIC', '.bb': 'BitBake', '.cake': 'C#', '.cgi': 'Perl',
  '.ch': 'xBase', '.cl': 'OpenCL', '.cls': 'TeX', '.cp': 'C++', '.cs': 'C#', '.d': 'D', '.e': 'Eiffel', '.es': 'JavaScript',
  '.ex': 'Elixir', '.f': 'Fortran', '.fcgi': 'Perl', '.for': 'Fortran', '.frag': 'GLSL', '.frm': '', '.fs': 'F#',
  '.ftl': 'FreeMarker', '.fx': 'HLSL', '.g': '', '.gd': 'GDScript', '.gs': 'JavaScript', '.h': 'C', '.hh': 'C++', '.html': 'HTML',
  '.i': 'SWIG', '.inc': '', '.j': 'Objective-J', '.jq': 'jq', '.l': 'Lex', '.lean': 'Lean 4', '.lisp': 'Common Lisp',
  '.ls': 'LiveScript', '.lsp': 'Common Lisp', '.m': 'Objective-C', '.m4': 'M4', '.md': '', '.ml': 'OCaml', '.mo': 'Modelica',
  '.mod': 'Modula-2', '.ms': 'Roff', '.n': 'Nemerle', '.nas': 'Assembly', '.nu': 'Nushell', '.p': '', '.php': 'PHP', '.pl': 'Perl',
  '.plt': 'Gnuplot', '.pm': 'Perl', '.pp': 'Puppet', '.pro': 'QMake', '.q': 'q', '.qs': 'Qt Script', '.r': 'R', '.re': 'Reason',
  '.rpy': "Ren'Py", '.rs': 'Rust', '.s': 'Assembly', '.sc': 'Scala', '.scm': 'Scheme', '.shader': 'ShaderLab', '.spec': '',
  '.sql': '', '.st': 'Smalltalk', '.t': 'Perl', '.tpl': 'Smarty', '.tst': '', '.v': 'Verilog', '.vba': 'VBA', '.w': '', '.x': '',
}; // prettier-ignore

/** Folders and files that are not the project's own work. */
const NOT_OWN = [
  // third-party code
  /(?:^|\/)(?:vendors?|node_modules|bower_components|third[-_]?party|3rd[-_]?party|externals?|extern|Carthage|Pods|Godeps|\.yarn|deps)\//iu,
  /(?:^|\/)(?:jquery|bootstrap|modernizr|d3|three|angular|react|vue|mootools|prototype|tiny_?mce|ckeditor|normalize|font-?awesome)(?:[.-]\d[\w.-]*)?(?:[.-]min)?\.(?:js|css)$/iu,
  /[.-]min\.(?:js|css)$/iu,
  /(?:^|\/)(?:gradlew(?:\.bat)?|mvnw(?:\.cmd)?|configure|config\.(?:guess|sub)|aclocal\.m4|libtool\.m4|ltmain\.sh|install-sh|missing|depcomp)$/u,
  // generated code
  /(?:^|\/)(?:dist|build|out|\.next|\.nuxt|__generated__|generated|__snapshots__)\//iu,
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|composer\.lock|Gemfile\.lock|poetry\.lock|go\.sum|flake\.lock)$/u,
  /\.(?:pb|pb2|grpc\.pb)\.(?:go|cc|h|py|rb)$|_pb2(?:_grpc)?\.py$|\.g(?:enerated)?\.(?:cs|dart|ts|js)$|\.designer\.(?:cs|vb)$|\.(?:js|css|ts)\.map$/iu,
  // documentation and examples
  /^(?:docs?|documentation|javadoc|man|examples?|samples?|demos?)\//iu,
  /(?:^|\/)(?:docs?|documentation|javadoc)\//iu,
  /(?:^|\/)(?:readme|changelog|changes|contributing|copying|install|licen[cs]e)(?:\.[^/]*)?$/iu,
  // editor and CI configuration
  /(?:^|\/)(?:\.vscode|\.idea|\.github|\.gitlab|\.husky)\//u,
] as const;

let byExtension: Map<string, Language> | undefined;
let byFileName: Map<string, Language> | undefined;

/** Whether the language of this path counts. */
export function isDetectable(path: string): boolean {
  return !NOT_OWN.some((pattern) => pattern.test(path));
}

/** The most likely programming or markup language of a file with this name. */
export function languageOf(path: string): Language | null {
  if (byExtension === undefined || byFileName === undefined) buildTables();
  const name = path.slice(path.lastIndexOf('/') + 1);
  const known = byFileName?.get(name);
  if (known !== undefined) return known;
  // The longest extension first: `.blade.php` before `.php`.
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const language = byExtension?.get(name.slice(dot).toLowerCase());
    if (language !== undefined) return language;
  }
  return null;
}

function buildTables(): void {
  const entries = Object.values(linguist) as readonly LinguistEntry[];
  const languages = new Map<string, Language>();
  const groupOf = new Map(entries.map(({ name, group }) => [name, group ?? name]));
  const colorOf = new Map(entries.map(({ name, color }) => [name, color ?? null]));
  const language = (name: string): Language => {
    const group = groupOf.get(name) ?? name;
    let found = languages.get(group);
    if (found === undefined)
      languages.set(group, (found = { name: group, color: colorOf.get(group) ?? null }));
    return found;
  };
  byExtension = new Map();
  byFileName = new Map();
  for (const { name, type, extensions = [], filenames = [] } of entries) {
    if (type !== 'programming' && type !== 'markup') continue;
    for (const extension of extensions) {
      const key = extension.toLowerCase();
      if (PREFERRED[key] === undefined && !byExtension.has(key)) byExtension.set(key, language(name));
    }
    for (const fileName of filenames) byFileName.set(fileName, language(name));
  }
  for (const [extension, name] of Object.entries(PREFERRED)) {
    if (name !== '') byExtension.set(extension, language(name));
  }
}
