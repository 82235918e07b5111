import { invalid } from '../../../platform/errors.ts';

/** How many of a kind one subject can have: lists of hundreds of cards carry all of them. */
export const mostOfSubject = { labels: 100, assignees: 200, reviewers: 200 } as const;

/** 400 where a change would leave the subject with more than it can have; what it already has above that may stay. */
export function demandAtMost(
  name: keyof typeof mostOfSubject,
  { count, added }: { readonly count: number; readonly added: number },
): void {
  if (added > 0 && count > mostOfSubject[name])
    throw invalid({ [name]: [`are too many (maximum is ${mostOfSubject[name]})`] });
}
