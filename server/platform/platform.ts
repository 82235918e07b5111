import type { Git } from '../git/index.ts';
import type { Markdown } from '../markdown/index.ts';
import type { BlobStore } from './blobs/blobs.ts';
import type { VirusScan } from '../virus-scan/virus-scan.ts';
import type { Database } from './database/database.ts';
import type { DataFolder } from './data-folder/data-folder.ts';
import type { Feature } from './feature.ts';
import type { Logger } from './log.ts';
import type { RealtimeHub } from './realtime/hub.ts';
import type { RepositoryKinds } from './repositories/repository-kinds.ts';
import type { Settings } from './settings/settings.ts';
import type { SharedSlots } from './shared-slots.ts';
import type { SharedTurns } from './shared-turns.ts';
import type { SubjectRegistry } from './subjects/subject-registry.ts';

/** What every feature depends on. Created once per process; holds no state that another process would need. */
export interface Platform {
  /** The features that run in this process. */
  readonly features: readonly Feature[];
  /** The subjects and text references that they declare. */
  readonly subjects: SubjectRegistry;
  /** The kinds of git repositories that they declare. */
  readonly repositoryKinds: RepositoryKinds;
  readonly settings: Settings;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly folder: DataFolder;
  readonly git: Git;
  readonly markdown: Markdown;
  readonly realtime: RealtimeHub;
  readonly slots: SharedSlots;
  readonly turns: SharedTurns;
  readonly blobs: BlobStore;
  readonly virusScan: VirusScan | undefined;
  readonly log: Logger;
  readonly version: string;
  /** Short sha of the commit that this was built from; 'unknown' outside a checkout. */
  readonly revision: string;
}
