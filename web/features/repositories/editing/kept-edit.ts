/** What somebody has written and not committed. */
export interface KeptEdit {
  readonly path: string;
  readonly content: string;
  readonly message: string;
  /** The content that was changed; null for a new file. */
  readonly oid: string | null;
}

/** Reads what was kept, perhaps by an older version of the page; undefined where it can't be read. */
export function readKeptEdit(text: string): KeptEdit | undefined {
  try {
    const { path, content, message, oid } = JSON.parse(text) as Partial<Record<keyof KeptEdit, unknown>>;
    if (typeof path !== 'string' || typeof content !== 'string') return undefined;
    return {
      path,
      content,
      message: typeof message === 'string' ? message : '',
      oid: typeof oid === 'string' ? oid : null,
    };
  } catch {
    return undefined;
  }
}
