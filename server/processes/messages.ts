/** What the primary and its workers say to each other. */
export type ToWorker =
  | { readonly type: 'start'; readonly databaseUrl: string; readonly settings: Record<string, unknown> }
  | { readonly type: 'stop' };
export type ToPrimary = { readonly type: 'ready' } | { readonly type: 'failed'; readonly message: string };
