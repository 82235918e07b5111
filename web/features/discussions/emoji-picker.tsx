import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

const common = [
  ['thumbsup', '👍'],
  ['thumbsdown', '👎'],
  ['smile', '😄'],
  ['tada', '🎉'],
  ['confused', '😕'],
  ['heart', '❤️'],
  ['rocket', '🚀'],
  ['eyes', '👀'],
] as const;

/** The reactions that are given most. */
export default function EmojiPicker({ onChoose }: { onChoose: (name: string, character: string) => void }) {
  return (
    <div className="emoji-row">
      {common.map(([name, character]) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          className="emoji-choice"
          aria-label={t('reactWith', { name })}
          onClick={() => onChoose(name, character)}
        >
          {character}
        </button>
      ))}
    </div>
  );
}
