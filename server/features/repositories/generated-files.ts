import type { GeneratedReason } from '../../../contract/repositories/repositories.ts';
import type { Attributes, CallOptions, Git, Repository } from '../../git/index.ts';

/**
 * Names of files that programs write, after Linguist's list (github-linguist, lib/linguist/generated.rb) and the documentation of the
 * package managers. By the name alone: what a file contains is not read for this. docs/decisions/0071.
 */
const conventions: readonly (readonly [GeneratedReason, RegExp])[] = [
  [
    'lock',
    /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|composer\.lock|Cargo\.lock|Gemfile\.lock|Podfile\.lock|Pipfile\.lock|poetry\.lock|pdm\.lock|uv\.lock|go\.sum|go\.work\.sum|Gopkg\.lock|glide\.lock|mix\.lock|pubspec\.lock|flake\.lock|Package\.resolved|packages\.lock\.json|gradle\.lockfile|MODULE\.bazel\.lock|\.terraform\.lock\.hcl|(?:\w+\.)?esy\.lock|Manifest\.toml)$/u,
  ],
  ['minified', /[.-]min\.(?:js|mjs|cjs|css)$/iu],
  ['source_map', /\.(?:js|mjs|cjs|css|ts)\.map$/iu],
  ['snapshot', /(?:^|\/)__snapshots__\/|\.snap$/u],
  [
    'vendored',
    /(?:^|\/)(?:node_modules|bower_components|Godeps|Pods|Carthage\/Build|\.yarn\/(?:cache|releases|plugins|sdks|unplugged))\/|(?:^|\/)vendor\/(?:[\w-]+\.)+(?:com|edu|gov|in|me|net|org|fm|io)\/|(?:^|\/)\.pnp\.[^/]*$/u,
  ],
  [
    'program',
    /\.pb(?:\.gw|\.validate|\.json)?\.(?:go|cc|h|c|m|swift|dart)$|_grpc\.pb\.(?:go|cc|h)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|d\.ts|rb)$|_(?:string|easyjson|gen)\.go$|zz_generated\.[^/]*\.go$|\.designer\.(?:cs|vb)$|\.feature\.cs$|\.g(?:enerated)?\.(?:cs|dart|ts|js|swift)$|\.freezed\.dart$|.\.zep\.(?:c|h|php)$|(?:^|\/)__generated__\/|\.(?:nib|xcworkspacedata|xcuserstate)$/iu,
  ],
];

/** GitLab's name counts before GitHub's. */
const names = ['gitlab-generated', 'linguist-generated'] as const;

function reasonOf(path: string, attributes: Attributes | undefined): GeneratedReason | undefined {
  for (const name of names) {
    const value = attributes?.get(name);
    if (value === undefined) continue;
    return value === 'unset' || value === 'false' ? undefined : 'attribute';
  }
  return conventions.find(([, pattern]) => pattern.test(path))?.[0];
}

/** Which of the paths of a commit are files that programs write, and what says so: its `.gitattributes`, or a convention. */
export async function findGenerated(
  git: Pick<Git, 'attributes'>,
  repository: Repository,
  commit: string,
  paths: readonly string[],
  call: CallOptions,
): Promise<ReadonlyMap<string, GeneratedReason>> {
  if (paths.length === 0) return new Map();
  const attributes = await git.attributes(repository, commit, paths, names, call);
  return new Map(
    paths.flatMap((path) => {
      const reason = reasonOf(path, attributes.get(path));
      return reason === undefined ? [] : [[path, reason] as const];
    }),
  );
}
