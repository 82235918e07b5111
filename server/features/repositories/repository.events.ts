declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** New commits on a branch, oldest first; at most the newest 100 of one push. */
    'commits.pushed': {
      readonly projectId: number;
      readonly projectPath: string;
      readonly pusherId: number | null;
      readonly branch: string;
      readonly onDefaultBranch: boolean;
      /** One of very many branches of a push: reactions may wait behind other work. */
      readonly ofMany: boolean;
      readonly commits: readonly { readonly sha: string; readonly message: string }[];
    };
    /** Refs of a repository that is no project's; `type` is its kind. */
    'repository.changed': {
      readonly type: string;
      readonly id: number;
      readonly pusherId: number | null;
      readonly changes: readonly { readonly ref: string; readonly before: string; readonly after: string }[];
    };
    /** Refs of a project's repository that a push, the API or a page changed; `before` and `after` are shas, all zeros for a ref that does not exist. */
    'refs.changed': {
      readonly projectId: number;
      readonly pusherId: number | null;
      readonly changes: readonly { readonly ref: string; readonly before: string; readonly after: string }[];
      /** What the pusher asked for besides; left out if that is nothing. */
      readonly pushOptions?: readonly string[];
    };
  }
}

export {};
