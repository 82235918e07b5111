/** How many of a kind one subject can have: lists of hundreds of cards carry all of them. */
export const mostOfSubject = { labels: 100, assignees: 200, reviewers: 200 } as const;
