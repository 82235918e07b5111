import type { Noteable } from '../discussions/index.ts';
import type { LoadedIssue } from './issue.service.ts';

const loadedIssues = new WeakMap<Noteable, LoadedIssue>();

/** Remembers what a noteable was made of, so that nobody has to read it again. */
export function rememberLoadedIssue(noteable: Noteable, loaded: LoadedIssue): void {
  loadedIssues.set(noteable, loaded);
}

export function loadedIssueOf(noteable: Noteable): LoadedIssue | undefined {
  return loadedIssues.get(noteable);
}
