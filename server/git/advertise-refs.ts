import type { Writable } from 'node:stream';
import type { GitContext } from './context.ts';
import { receiveConfig } from './receive-pack.ts';
import type { Repository } from './repository.ts';
import { deliver, safeProtocol, type TransferOptions } from './transfer-streams.ts';
import { UPLOAD_CONFIG } from './upload-pack.ts';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

export function createAdvertiseRefs({ runner, hooksPath }: GitContext) {
  /** The answer to `GET info/refs?service=…`: capabilities and, but for protocol 2, all refs. */
  async function advertiseRefs(
    repository: Repository,
    service: GitService,
    output: Writable,
    options: TransferOptions = {},
  ): Promise<void> {
    const protocol = safeProtocol(options.protocol);
    // A receive-pack has no second version: it answers as if nothing had been said.
    if (service === 'git-receive-pack' || protocol !== 'version=2') {
      const line = `# service=${service}\n`;
      output.write(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`);
    }
    const child = await runner.stream({
      signal: options.signal,
      // Short, and what every fetch begins with: it does not wait behind clones.
      share: options.share ?? 'interactive',
      timeoutMs: options.timeoutMs ?? 60_000,
      repository,
      subcommand: service.slice('git-'.length),
      flags: ['--http-backend-info-refs', '.'],
      config: service === 'git-upload-pack' ? UPLOAD_CONFIG : receiveConfig(hooksPath),
      env: protocol === undefined ? {} : { GIT_PROTOCOL: protocol },
    });
    child.stdin.end();
    await deliver(child, output, () => child.stop());
  }

  return advertiseRefs;
}
