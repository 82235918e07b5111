/** Where a thread on changes stands in the newest version of what they propose. */
export interface ThreadStandingNow {
  /** Its lines, or its file, are there as they were when it was begun. */
  readonly active: boolean;
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
  /** On the side that it was begun on. */
  readonly path: string | null;
  /** What this file is called on the other side; null if that is not known. */
  readonly other_path: string | null;
  readonly first_line: number | null;
  readonly last_line: number | null;
}
