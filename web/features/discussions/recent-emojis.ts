const key = 'recent_emojis';
const mostKept = 24;
/** What is given most, for who has given nothing yet. */
const common = ['thumbsup', 'thumbsdown', 'smile', 'tada', 'confused', 'heart', 'rocket', 'eyes'];

/** Names of emoji that were chosen in this browser, the latest first, then those that are given most. */
export function recentEmojis(): readonly string[] {
  let own: readonly string[] = [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(kept)) own = kept.filter((name) => typeof name === 'string');
  } catch {
    // Switched off, or written by somebody else: nothing is remembered.
  }
  return [...new Set([...own, ...common])].slice(0, mostKept);
}

export function rememberEmoji(name: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([name, ...recentEmojis().filter((one) => one !== name)]));
  } catch {
    // Full or switched off.
  }
}
