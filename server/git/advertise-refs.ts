import type { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { GitContext } from './context.ts';
import { watchTaking } from './pace.ts';
import { receiveConfig } from './receive-pack.ts';
import type { Repository } from './repository.ts';
import { deliver, safeProtocol, type TransferOptions } from './transfer-streams.ts';
import { uploadConfig } from './upload-pack.ts';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

export function createAdvertiseRefs({ runner, hooksPath }: GitContext) {
  /**
   * In protocol 2 the advertisement has no refs, only the capabilities of this git for the repository's format, which do not change.
   * Every clone and fetch starts with it, so it is cached.
   */
  const capabilities = new LRUCache<string, Buffer>({ max: 1000 });

  /** The answer to `GET info/refs?service=…`: capabilities and, except in protocol 2, all refs. */
  async function advertiseRefs(
    repository: Repository,
    service: GitService,
    output: Writable,
    options: TransferOptions & {
      /** The transport has a connection for one service (SSH): its name is not part of the answer. */
      readonly bare?: boolean;
    } = {},
  ): Promise<void> {
    const protocol = safeProtocol(options.protocol);
    // receive-pack has no version 2 and ignores the request for it.
    if (options.bare !== true && (service === 'git-receive-pack' || protocol !== 'version=2')) {
      const line = `# service=${service}\n`;
      output.write(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`);
    }
    const lasting = service === 'git-upload-pack' && protocol === 'version=2';
    const known = lasting ? capabilities.get(repository.path) : undefined;
    if (known !== undefined) return void output.write(known);
    const child = await runner.stream({
      signal: options.signal,
      // Short, and the first request of every fetch: it does not wait behind clones.
      share: options.share ?? 'interactive',
      owner: options.owner,
      timeoutMs: options.timeoutMs ?? 60_000,
      repository,
      subcommand: service.slice('git-'.length),
      flags: ['--http-backend-info-refs', '.'],
      config: service === 'git-upload-pack' ? uploadConfig(options.hideRefs) : receiveConfig(hooksPath),
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    child.stdin.end();
    const parts: Buffer[] = [];
    if (lasting) child.stdout.on('data', (part: Buffer) => parts.push(part));
    const endWatch = watchTaking(child, false, options.pace ?? runner.pace);
    const { exitCode } = await deliver(child, output, () => child.stop()).finally(endWatch);
    if (lasting && exitCode === 0) capabilities.set(repository.path, Buffer.concat(parts));
  }

  return advertiseRefs;
}
