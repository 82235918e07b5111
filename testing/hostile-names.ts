/**
 * Names that somebody could send for a branch, tag, commit, path, search text or id to reach what they should not: each is to be tried
 * on everything that takes a name. None of them exists in an ordinary repository.
 */

/** Created by a name that becomes an option, a command or a path outside: if it exists, the test fails. */
export const CANARY = 'coppice-canary';

const options = [
  '-', '--', '-h', '-v', '-q', '-p', '-c', '-C', '-n1', '-1', '-z', '--help', '--version', '--all', '--exec-path', '--bare', '--stdin',
  `--output=${CANARY}`, `-o${CANARY}`, `--git-dir=/tmp/${CANARY}`, '--work-tree=/', '--upload-pack=id', `--upload-pack=touch ${CANARY}`,
  `--exec=touch ${CANARY}`, `--receive-pack=touch ${CANARY}`, `-u touch ${CANARY}`, '--no-index', '--no-index=/etc/passwd', '--textconv',
  '--ext-diff', '--follow', '--glob=*', '--branches', '--tags', '--remotes', '--not', '--reflog', '--stdin-paths', '--batch', '--batch-check',
  '--end-of-options', '--end-of-options --output=x', `--format=%(trailers)`, '--pretty=format:%H', '--format=%x00', '--exclude=*', '--since=1',
  '--max-count=0', '--skip=100', '--graph', '--no-walk', '--contents=/etc/passwd', '-S/etc/passwd', '--ignore-revs-file=/etc/passwd',
  '--open-files-in-pager=id', `-O${CANARY}`, '--config-env=core.pager=HOME', '--super-prefix=x', '--literal-pathspecs', '--remote=ext::id',
  `--remote=ext::sh -c touch% ${CANARY}`, '--add-file=/etc/passwd', `--prefix=../../${CANARY}/`, '--path=x', '--force', '--delete',
  '--no-deref', '--create-reflog', '-d', '-D', '-f', '-m', '-rf', '--cached', '--merge-base', '-L1,10:/etc/passwd', '--encoding=x',
]; // prettier-ignore

const revisions = [
  'HEAD^', 'HEAD~1', 'HEAD^{tree}', 'HEAD^{/fix}', 'HEAD:README.md', 'main:README.md', 'main^', 'main^0', 'main~', 'main~3', 'main^@', 'main^!',
  'main^-', 'main^{}', 'main^{commit}', 'main^{tree}', '^main', '@', '@{0}', '@{-1}', '@{u}', '@{upstream}', '@{push}', 'main@{0}', 'main@{1}',
  'main@{yesterday}', 'main@{u}', ':/fix', ':0:README.md', ':README.md', ':!x', ':(top)', ':(glob)**', ':(exclude)*', ':(attr:x)', 'main..HEAD',
  'main...HEAD', '..main', 'main..', '...', '..', 'FETCH_HEAD', 'ORIG_HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'HEAD.lock', 'refs', 'refs/',
  'refs/heads', 'refs/heads/', 'refs/heads//main', 'refs/../HEAD', 'refs/heads/../../HEAD', 'refs/heads/../../config', 'heads/main', 'tags/v1',
  'refs/coppice/secret', 'refs/heads/main^{tree}', 'refs/heads/main:README.md', 'refs/replace/x', 'v1-1-gdeadbee', 'main-0-g0000000', 'stash@{0}',
  '0', '00', '000', '0000', '0000000000000000000000000000000000000000', 'ffffffffffffffffffffffffffffffffffffffff', 'deadbeef',
  '4b825dc642cb6eb9a060e54bf8d69288fbee4904', 'DEADBEEFDEADBEEFDEADBEEFDEADBEEFDEADBEEF', 'g123456', '0x41', 'a'.repeat(41), '0'.repeat(63),
]; // prettier-ignore

const traversal = [
  '.', './', './.', '..', '../', '../..', '../../etc/passwd', '../../../../../../etc/passwd', '/etc/passwd', '//etc/passwd', '/', '//', '///',
  'a/../..', 'a/../../b', 'src/../../HEAD', 'src/../README.md', './README.md', 'src/./main.ts', 'src//main.ts', '/README.md', 'src/..',
  '..\\..\\windows', 'C:\\Windows', 'C:/Windows', '\\\\server\\share', 'file:///etc/passwd', '~', '~root', '~/.ssh/id_rsa', '....//....//etc',
  '..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e', '%2e%2e%2f', '..%c0%af..', '..%00/', '%00', '%0a', '%2f', '%5c', '%25', '%', '%%', '%zz', '%u0041',
  'a/.', 'a/..', '.../', 'a/b/../../../c', '.hidden/..', '/proc/self/environ', '/dev/null', '/dev/stdin', 'CON', 'NUL', 'aux.txt', 'COM1',
]; // prettier-ignore

const gitFolder = [
  '.git', '.git/', '.git/config', '.git/hooks/post-receive', '.GIT', '.Git/config', '.giT', 'git~1', 'GIT~1', 'git~1/config', '.git.', '.git ',
  '.git...', '.git . .', '.git::$INDEX_ALLOCATION', '.git::$INDEX_ALLOCATION/config', '.g\u200Cit', '.gi\u200Dt', '.\u200Egit', '.git\u200F', '\u206A.git',
  '.g\uFEFFit/config', 'a/.git', 'a/.git/b', 'a/.GIT/config', '.git\\config', 'src/.git\\hooks', '.gitmodules/../.git', 'a/git~1', '.git/../x',
  'config', 'hooks', 'hooks/post-receive', 'objects/info/alternates', 'packed-refs', 'info/attributes', 'shallow', 'coppice',
]; // prettier-ignore

const control = [
  '', ' ', '  ', '\t', '\n', '\r', '\r\n', '\0', '\u0001', '\u001B[31mred', '\u007F', '\u0085', 'a\0b', 'main\0', '\0main', 'main\n', '\nmain', 'main\r',
  'main\nHEAD', `main\n--output=${CANARY}`, 'main HEAD', ' main', 'main ', 'a b', 'a\tb', 'a\nb', 'README.md\0', 'README.md\n', '\u2028', '\u2029',
  '\u202Etxt.exe', '\u200B', 'ma\u0301in', '\uD800', '\uDFFF', 'a\uD800b', '\uFFFD', '\uFFFF', '\u{10FFFF}', '\uF7FF', '\uF780main', 'a\uF7C3\uF7A9',
  '\b\b\b', 'a\u0000\u0000', '0000', '0004', '0032want deadbeef\n', '003e0000', 'info HEAD\ncontents HEAD', 'contents HEAD', 'flush', 'quit',
]; // prettier-ignore

const shell = [
  `; touch ${CANARY}`, `;touch ${CANARY};`, `| touch ${CANARY}`, `|| touch ${CANARY}`, `& touch ${CANARY}`, `&& touch ${CANARY}`,
  `$(touch ${CANARY})`, `$(touch$IFS${CANARY})`, `\`touch ${CANARY}\``, `\`touch\${IFS}${CANARY}\``, `> ${CANARY}`, `>${CANARY}`, '< /etc/passwd',
  '$HOME', '${HOME}', '$PATH', '$0', '$@', '$*', '!!', '!1', '*', '**', '?', '[a-z]*', '[!a]', '{a,b}', '~+', '#', '# comment', "'", '"', '\\',
  "'; drop table projects; --", '" or 1=1 --', "a' or 'a'='a", '\\n', '\\0', '\\x00', '\\141', '%s%s%s%n', '%(objectname)', '%(if)', '%H%x00%B',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '{{7*7}}', '${7*7}', '=cmd|calc', '@SUM(1)', 'ext::sh',
  `ext::sh -c touch% ${CANARY}`, 'fd::7', 'http://127.0.0.1/', 'ssh://-oProxyCommand=id/x', 'file::', 'a:b', 'a::b', 'host:path', 'x^y', 'x~y',
]; // prettier-ignore

const shape = [
  'a'.repeat(256), 'a'.repeat(1001), 'a'.repeat(5000), 'a/'.repeat(200) + 'a', 'a/'.repeat(3000) + 'a', 'é'.repeat(300), '/'.repeat(100),
  '.'.repeat(300), 'a.lock', 'a.lock/b', 'main.lock', 'a/b.lock', '.a', 'a/.b', 'a.', 'a/', '/a', 'a//b', 'a..b', 'a@{b', 'a~b', 'a^b', 'a:b', 'a?b',
  'a*b', 'a[b', 'a\\b', '-a', 'constructor', '__proto__', 'toString', 'prototype', 'hasOwnProperty', 'null', 'undefined', 'true', 'NaN', '-1', '1e99',
]; // prettier-ignore

/** About four hundred of them, each once. */
export const hostileNames: readonly string[] = [
  ...new Set([...options, ...revisions, ...traversal, ...gitFolder, ...control, ...shell, ...shape]),
];
