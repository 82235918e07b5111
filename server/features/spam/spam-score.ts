import type { Settings } from '../../platform/settings/settings.ts';

/** What is known of a text that somebody sends in. */
export interface SpamFacts {
  /** Of the account. */
  readonly ageHours: number;
  /** What this person posted within the last minute. */
  readonly recentPosts: number;
  /** How often this person posted the same within the last hour, and how many others did. */
  readonly ownRepeats: number;
  readonly othersRepeats: number;
  /** To other places than this instance. */
  readonly links: number;
  /** A field that no person sees was filled in. */
  readonly honeypot: boolean;
}

export interface SpamScore {
  readonly score: number;
  /** What spoke against it, for administrators. */
  readonly signals: readonly string[];
}

type Limits = Pick<Settings, 'spamPostsPerMinute' | 'spamLinks' | 'spamNewAccountHours' | 'spamBlockScore'>;

/** The embedded judgement: each signal adds to the score; no one of the weak ones suffices. docs/administration/spam.md explains it. */
export function scoreOf(facts: SpamFacts, limits: Limits): SpamScore {
  const isNew = facts.ageHours < limits.spamNewAccountHours;
  const found: [signal: string, score: number][] = [];
  if (facts.honeypot) found.push(['honeypot', limits.spamBlockScore]);
  if (isNew) found.push(['new account', 10]);
  if (limits.spamPostsPerMinute > 0 && facts.recentPosts >= limits.spamPostsPerMinute)
    found.push(
      facts.recentPosts >= 3 * limits.spamPostsPerMinute ? ['flood', limits.spamBlockScore] : ['rate', 50],
    );
  if (limits.spamLinks > 0 && facts.links > limits.spamLinks) found.push(['links', isNew ? 50 : 30]);
  if (facts.ownRepeats > 0) found.push(['repeated text', 20 * facts.ownRepeats]);
  if (facts.othersRepeats >= 2) found.push(['text of others', 50]);
  return {
    score: found.reduce((sum, [, score]) => sum + score, 0),
    signals: found.map(([signal]) => signal),
  };
}

/** Addresses in a text that lead to other hosts. */
export function countLinks(text: string, ownHost: string): number {
  let count = 0;
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"'`)\]]{1,2000}/gi))
    if (!URL.canParse(address) || new URL(address).host !== ownHost) count++;
  return count;
}
