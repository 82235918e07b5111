import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitBytes, plainGitEnvironment, RepositoryBuilder } from '../testing/repositories.ts';
import type { Instance } from './instance.ts';
import { repositoryFolder } from './repository-folder.ts';

/** The repositories of merge requests that the bench looks at, made by `git fast-import` and pushed. */

export interface ReviewProject {
  readonly id: number;
  readonly path: string;
  /** The folder of the server's repository. */
  readonly folder: string;
  /** The local repository. */
  readonly source: string;
  readonly address: string;
}

export interface OpenedRequest {
  readonly id: number;
  readonly iid: number;
  readonly sha: string;
  readonly diff_refs: { readonly base_sha: string; readonly start_sha: string; readonly head_sha: string };
}

/** A line of a program that no other file has. */
function codeLine(file: string, number: number): string {
  const name = `${file}${number}`;
  switch (number % 8) {
    case 0:
      return `// What ${name} does with the value is what the others expect of it.`;
    case 1:
      return `export function ${name}(value: number, options: Options = {}): string {`;
    case 2:
      return `  const found = options.table?.get('${name}') ?? value * ${number};`;
    case 3:
      return `  if (found === undefined || found < ${number}) return '${name} is missing';`;
    case 4:
      return `  const words = [\`${name}: \${found}\`, String(value)].filter(Boolean);`;
    case 5:
      return `  return words.join(', ').slice(0, ${number % 90});`;
    case 6:
      return `} // ${name}`;
    default:
      return `export const ${name}Table = new Map<string, number>();`;
  }
}

export const codeLines = (file: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => codeLine(file, from + index));

export const asText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** The lines with others in the place of the first `removed` of every `every` ones. */
export function rewritten(
  lines: readonly string[],
  file: string,
  { every, removed, added }: { every: number; removed: number; added: number },
): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += every)
    result.push(...codeLines(file, 100_000 + at, added), ...lines.slice(at + removed, at + every));
  return result;
}

const number = (value: number, digits = 2): string => String(value).padStart(digits, '0');
const sourcePath = (index: number): string =>
  `src/module-${number(index % 30)}/part-${number(Math.floor(index / 30))}.ts`;
/** Of the folder with many files. */
export const widePath = (index: number): string =>
  `wide/area-${number(index % 100)}/file-${number(Math.floor(index / 100))}.ts`;

/** 10 places in a file of 420 lines: 330 changed lines. */
const tenPlaces = { every: 42, removed: 16, added: 17 };

/** Makes a project of what `build` commits, and pushes all branches. */
export async function makeProject(
  instance: Instance,
  scratch: string,
  name: string,
  build: (builder: RepositoryBuilder) => void,
): Promise<ReviewProject> {
  const source = join(scratch, `${name}.git`);
  mkdirSync(source);
  const builder = new RepositoryBuilder();
  build(builder);
  await builder.write(source);
  const { id } = await instance.api<{ id: number }>('POST', '/projects', { name, visibility: 'public' });
  const address = `${instance.url.replace('http://', `http://x:${instance.token}@`)}/root/${name}.git`;
  // The default branch first.
  for (const refs of ['refs/heads/main', 'refs/heads/*:refs/heads/*'])
    execFileSync('git', ['-C', source, 'push', '-q', address, refs], {
      env: plainGitEnvironment(),
      stdio: ['ignore', 'inherit', 'ignore'],
    });
  await instance.untilQuiet();
  return { id, path: `/root/${name}`, folder: repositoryFolder(instance, id), source, address };
}

export async function openRequest(
  instance: Instance,
  project: ReviewProject,
  source_branch: string,
): Promise<OpenedRequest> {
  const body = { title: `Change of ${source_branch}`, source_branch, target_branch: 'main' };
  const made = await instance.api<OpenedRequest>('POST', `/projects/${project.id}/merge_requests`, body);
  return made.diff_refs?.head_sha === undefined
    ? instance.api<OpenedRequest>('GET', `/projects/${project.id}/merge_requests/${made.iid}`)
    : made;
}

export const revision = (project: ReviewProject, name: string): string =>
  gitBytes(project.source, ['rev-parse', name]).toString().trim();

/** A change of 300 files and 99,000 lines, one of 3,000 files and a million lines, and one of 10,000 lines of a file. */
export const makeLongChanges = (instance: Instance, scratch: string): Promise<ReviewProject> =>
  makeProject(instance, scratch, 'changes', (builder) => {
    const sources = Array.from({ length: 300 }, (_, index) => codeLines(`part${index}x`, 0, 420));
    const wide = Array.from({ length: 1500 }, (_, index) => codeLines(`file${index}x`, 0, 420));
    const long = codeLines('long', 0, 7000);
    const main = builder.commit({
      message: 'Begin',
      files: {
        'long.ts': asText(long),
        ...Object.fromEntries(sources.map((lines, index) => [sourcePath(index), asText(lines)])),
        ...Object.fromEntries(wide.map((lines, index) => [widePath(index), asText(lines)])),
      },
    });
    const change = (branch: string, files: Readonly<Record<string, string>>): void => {
      builder.branch(branch, main);
      builder.commit({ branch, message: `Change: ${branch}`, files });
    };
    change(
      'three-hundred',
      Object.fromEntries(
        sources.map((lines, index) => [
          sourcePath(index),
          asText(rewritten(lines, `new${index}x`, tenPlaces)),
        ]),
      ),
    );
    change('million', {
      ...Object.fromEntries(
        wide.map((lines, index) => [widePath(index), asText(rewritten(lines, `now${index}x`, tenPlaces))]),
      ),
      ...Object.fromEntries(
        wide.map((_, index) => [widePath(1500 + index), asText(codeLines(`added${index}x`, 0, 338))]),
      ),
    });
    change('one-file', { 'long.ts': asText(rewritten(long, 'other', { every: 7, removed: 5, added: 5 })) });
  });
