/** `npm run requirements`: reads the last test run and lists the ids of docs/requirements.md that no passing test names. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const known = new Set(
  [...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/\b([A-Z]+\d?-\d{2})\b/g)].map(
    (match) => match[1]!,
  ),
);

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}
const report = JSON.parse(readFileSync(join(root, '.cache/test-results.json'), 'utf8')) as Report;

const problems: string[] = [];
const proven = new Set<string>();
for (const file of report.testResults) {
  for (const test of file.assertionResults) {
    const ids = [...new Set([...test.title.matchAll(/\b([A-Z]+\d?-\d{2})\b/g)].map((match) => match[1]!))];
    if (ids.length > 2) problems.push(`${test.title}: names more than two ids`);
    for (const id of ids) {
      if (!known.has(id)) problems.push(`${test.title}: ${id} is not in docs/requirements.md`);
      else if (test.status === 'passed') proven.add(id);
    }
  }
}
for await (const file of glob('{contract,server,web,cli,testing,tools,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', {
  cwd: root,
})) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/\bexpect\b|\bassert\b/.test(text)) problems.push(`${file}: expects nothing`);
  for (const { 1: indent = '', index } of text.matchAll(/^( *)(?:it|test)(?:\.each\([^\n]*\))?\(/gm)) {
    const end = text.indexOf(`\n${indent}}`, index);
    const own = text.slice(index, end === -1 ? undefined : end);
    if (!/expect|assert|throw|waitFor/.test(own))
      problems.push(`${file}: the test ${own.trim().split('\n')[0]!.slice(0, 80)} expects nothing`);
  }
}

const missing = [...known].filter((id) => !proven.has(id));
console.log(`${proven.size} of ${known.size} ids are proven by passing tests.`);
console.log(`Not yet: ${missing.join(' ')}`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
