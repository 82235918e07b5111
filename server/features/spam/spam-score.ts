import type { Settings } from '../../platform/settings/settings.ts';

/** Facts about a submitted text and its author. */
export interface SpamFacts {
  /** Age of the account. */
  readonly ageHours: number;
  /** Texts posted by this person within the last minute. */
  readonly recentPosts: number;
  /** How often this person posted the same text within the last hour, and how many others did. */
  readonly ownRepeats: number;
  readonly othersRepeats: number;
  /** Links to other hosts. */
  readonly links: number;
  /** A hidden field was filled in. */
  readonly honeypot: boolean;
}

export interface SpamScore {
  readonly score: number;
  /** The reasons, for administrators. */
  readonly signals: readonly string[];
}

type Limits = Pick<Settings, 'spamPostsPerMinute' | 'spamLinks' | 'spamNewAccountHours' | 'spamBlockScore'>;

/**
 * The embedded judgement: each signal adds to the score, and no weak signal is enough by itself. docs/administration/spam.md explains
 * it.
 */
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

/** Counts addresses in a text that lead to other hosts. */
export function countLinks(text: string, ownHost: string): number {
  let count = 0;
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"'`)\]]{1,2000}/gi))
    if (!URL.canParse(address) || new URL(address).host !== ownHost) count++;
  return count;
}
