import type { RawBuilder } from 'kysely';
import type { GitService, PushVerdict, RefCommand, Repository } from '../../git/index.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Settings } from '../settings/settings.ts';

/** What a repository belongs to: a project, a snippet. */
export interface RepositoryOwner {
  readonly id: number;
}

/** The owner's record of its repository. */
export interface RepositoryState extends RepositoryOwner {
  readonly empty_repository: boolean;
  readonly default_branch: string | null;
}

/** A change of refs that git has performed, as it is recorded. */
export interface RepositoryChange {
  readonly id: number;
  /** Null for the system. */
  readonly pusherId: number | null;
  /** `before` and `after` are object ids, all zeros for a ref that does not exist. */
  readonly changes: readonly { readonly ref: string; readonly before: string; readonly after: string }[];
  /** What the pusher asked for besides (`git push -o`). */
  readonly pushOptions: readonly string[];
  /** The branch that HEAD is to name after the first branches were pushed; undefined later. */
  readonly firstBranch: string | undefined;
  /** Whether that is another one than recorded. */
  readonly headMoves: boolean;
}

/** What a push to one repository may weigh, where that is less than the instance allows. */
export interface PushLimits {
  readonly packBytes?: number;
  readonly refs?: number;
}

/**
 * A kind of repository, declared on the manifest of the feature that owns it (docs/decisions/0050). Transports, intents, upkeep,
 * doctor and backup are the same for all kinds; here is what differs. A repository is named by its kind and the id of its owner.
 */
export interface RepositoryKind<Owner extends RepositoryOwner = RepositoryOwner> {
  /** As stored with intents and jobs: never renamed. Also the folder of its repositories, unless `inRoot`. */
  readonly name: string;
  /** In sentences: `project`. */
  readonly noun: string;
  /** Its repositories lie in the repositories' folder itself, those of other kinds in a folder with the kind's name. One kind only. */
  readonly inRoot?: boolean;
  /** What an address without `.git` says about the owner, from its form alone; undefined if it is of another kind. The kind without this takes the rest. */
  ownerIn?(address: string): string | number | undefined;
  /** The owner, if this viewer may know of it. */
  find(ctx: Context, which: string | number): Promise<Owner | undefined>;
  /** Why this viewer may not fetch or push; undefined if they may. */
  refusal(viewer: Viewer, owner: Owner, service: GitService): string | undefined;
  /** Prefixes of refs that this viewer may not fetch, nor what only these lead to. */
  hiddenRefs?(viewer: Viewer, owner: Owner): readonly `refs/${string}/`[];
  /** Whether deploy keys reach it at all; `find` then decides for each. */
  readonly opensToDeployKeys?: boolean;
  /** Prefixes of refs that only the server changes, besides those reserved everywhere (server/git/reserved-refs.ts). */
  readonly reservedRefs?: readonly `refs/${string}/`[];
  /** The rules for a change by anybody: protected branches. */
  judge?(ctx: Context, owner: Owner, commands: readonly RefCommand[]): Promise<PushVerdict>;
  limits?(settings: Settings): PushLimits;
  /** Selects the RepositoryState of one owner, from a single table, so that it can be locked. */
  state(id: number): RawBuilder<RepositoryState>;
  /** All owners with what the administrator calls them. */
  list(db: Connection): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Updates the owner's record: that refs have changed, and the default branch if HEAD moves. */
  record(tx: Transaction, change: RepositoryChange): Promise<void>;
  /** Records events in place of `repository.changed`. They have to lead to upkeep. */
  recordEvents?(tx: Transaction, change: RepositoryChange): Promise<void>;
  /** Statistics after a change, in the background. */
  measure?(platform: Platform, id: number, repository: Repository): Promise<void>;
  /** Whether its files are shared with another repository (docs/decisions/0039). Default: no. */
  isCopy?(db: Connection, id: number): Promise<boolean>;
}
