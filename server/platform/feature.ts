import type { Context } from './context.ts';
import type { Transaction } from './database/database.ts';
import type { Reaction } from './events/events.ts';
import type { App } from './http/app.ts';
import type { Job } from './jobs/jobs.ts';
import type { Platform } from './platform.ts';
import type { RealtimeChannel } from './realtime/channel.ts';
import type { RefCommand } from '../git/index.ts';
import type { RepositoryKind, RepositoryOwner } from './repositories/repository-kind.ts';
import type { ChangeWords } from './subjects/change.ts';
import type { QuickAction } from './subjects/quick-action.ts';
import type { ReferenceType, TextFiller } from './subjects/reference.ts';
import type { SubjectType } from './subjects/subject-type.ts';
import type { TemplateKind } from './subjects/template-kind.ts';

/** Rows below namespaces that follow a change of one in its transaction, without the namespaces knowing of them. */
export interface BelowNamespaces {
  /** The namespace has moved from one full path to another. */
  readonly move: (
    tx: Transaction,
    moved: { readonly id: number; readonly from: string; readonly to: string },
  ) => Promise<void>;
  /** The namespace is about to be hidden. */
  readonly hide: (
    tx: Transaction,
    hidden: { readonly id: number; readonly byUserId: number | null },
  ) => Promise<void>;
}

/** What somebody pushes: lines are shown to them when git has taken it. Nothing has changed when these are asked for. */
export type PushNotices = (
  ctx: Context,
  push: {
    /** The name of the kind of repository, and its owner. */
    readonly kind: string;
    readonly owner: RepositoryOwner;
    readonly commands: readonly RefCommand[];
    readonly pushOptions: readonly string[];
  },
) => Promise<readonly string[]>;

/** A feature's manifest: everything that it provides. `server/features/index.ts` lists them; nothing else grows with a feature. */
export interface Feature {
  readonly name: string;
  readonly routes?: (app: App, platform: Platform) => void | Promise<void>;
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly Job[];
  readonly channels?: readonly RealtimeChannel[];
  /** The kinds of things that people talk about. */
  readonly subjects?: readonly SubjectType[];
  /** The kinds of git repositories that it owns. */
  readonly repositoryKinds?: readonly RepositoryKind[];
  /** What else texts can refer to: people, labels … */
  readonly references?: readonly ReferenceType[];
  /** What it adds to every displayed text. */
  readonly textFillers?: readonly TextFiller[];
  /** The kinds of templates that repositories can hold. */
  readonly templates?: readonly TemplateKind[];
  /** How the history words the attributes that it changes. */
  readonly history?: readonly ChangeWords[];
  /** Quick actions for every subject whose texts accept commands, or for some types of other features. */
  readonly commands?: readonly QuickAction[];
  /** What it keeps below namespaces and changes with them. */
  readonly belowNamespaces?: BelowNamespaces;
  /**
   * Tells its readers of what has a milestone that is about to be deleted, in that transaction, without the milestones knowing of it. No row
   * says afterwards what had it.
   */
  readonly beforeMilestone?: (tx: Transaction, milestone: { readonly id: number }) => Promise<void>;
  /** Puts a milestone in the place of others, which are about to be deleted since they become it. */
  readonly replaceMilestones?: (tx: Transaction, replaced: readonly number[], by: number) => Promise<void>;
  /** As `beforeMilestone`, of a label. */
  readonly beforeLabel?: (tx: Transaction, label: { readonly id: number }) => Promise<void>;
  /** Branches of a project that this viewer may push to without a right to push there. */
  readonly lentBranches?: (ctx: Context, projectId: number) => Promise<readonly string[]>;
  /** What it says to who pushes. */
  readonly pushNotices?: PushNotices;
  /** Gives a new project its first files. Only one feature does. */
  readonly initializeProject?: (ctx: Context, projectId: number) => Promise<void>;
}
