interface Applying {
  /** With the words of templates, `%{username}` and others. */
  commit_message?: string;
}

declare module '../calls.ts' {
  interface Calls {
    'PUT /api/v4/suggestions/:id/apply': { body: Applying; answer: unknown };
    'PUT /api/v4/suggestions/batch_apply': { body: Applying & { ids: number[] }; answer: unknown };
  }
}

export type {};
