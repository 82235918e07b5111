const key = 'recent_emojis';
const mostKept = 24;
/** The most common reactions, for people who have given none yet. */
const common = ['thumbsup', 'thumbsdown', 'smile', 'tada', 'confused', 'heart', 'rocket', 'eyes'];

/** The emoji chosen in this browser, the latest first, then the most common ones. */
export function recentEmojis(): readonly string[] {
  let own: readonly string[] = [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(kept)) own = kept.filter((name) => typeof name === 'string');
  } catch {
    // Storage is unavailable or its content invalid: there are none.
  }
  return [...new Set([...own, ...common])].slice(0, mostKept);
}

export function rememberEmoji(name: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([name, ...recentEmojis().filter((one) => one !== name)]));
  } catch {
    // Storage is full or unavailable.
  }
}
