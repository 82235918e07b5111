declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Another system has said something new of a commit. */
    'commit.status_changed': { readonly projectId: number; readonly sha: string };
  }
}

export {};
