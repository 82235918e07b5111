import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { emojiNamed, emojis, findEmojis, type Emoji } from '../../ui/emoji.ts';
import { TextInput } from '../../ui/field.tsx';
import { isComposing } from '../../platform/composing.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { recentEmojis, rememberEmoji } from './recent-emojis.ts';
import './emoji-picker.css';

const { t } = discussionsMessages;
const columns = 8;
const mostFound = 80;

const recently = 'recent';
const categories: readonly { readonly name: string; readonly sign: string; readonly title: string }[] = [
  {
    name: recently,
    sign: '🕘',
    get title() {
      return t('emojiRecent');
    },
  },
  {
    name: 'Smileys & Emotion',
    sign: '😀',
    get title() {
      return t('emojiSmileys');
    },
  },
  {
    name: 'People & Body',
    sign: '👋',
    get title() {
      return t('emojiPeople');
    },
  },
  {
    name: 'Animals & Nature',
    sign: '🐻',
    get title() {
      return t('emojiNature');
    },
  },
  {
    name: 'Food & Drink',
    sign: '🍔',
    get title() {
      return t('emojiFood');
    },
  },
  {
    name: 'Travel & Places',
    sign: '🚗',
    get title() {
      return t('emojiTravel');
    },
  },
  {
    name: 'Activities',
    sign: '⚽',
    get title() {
      return t('emojiActivities');
    },
  },
  {
    name: 'Objects',
    sign: '💡',
    get title() {
      return t('emojiObjects');
    },
  },
  {
    name: 'Symbols',
    sign: '♥️',
    get title() {
      return t('emojiSymbols');
    },
  },
  {
    name: 'Flags',
    sign: '🏁',
    get title() {
      return t('emojiFlags');
    },
  },
];

function inCategory(name: string): readonly Emoji[] {
  return name === recently
    ? recentEmojis().flatMap((one) => emojiNamed(one) ?? [])
    : emojis.filter(({ category }) => category === name);
}

function rowsOf(shown: readonly Emoji[]): readonly (readonly Emoji[])[] {
  return Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
}

/** All emoji: search, categories, and the last used ones first. Arrow keys move from the search through the grid; one grid cell is in the tab order. */
export default function EmojiPicker({ onChoose }: { onChoose: (name: string, character: string) => void }) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [category, setCategory] = useState(recently);
  const [at, setAt] = useState(0);
  const shown = text.trim() === '' ? inCategory(category) : findEmojis(text, mostFound);
  const current = Math.min(at, Math.max(0, shown.length - 1));
  useEffect(() => {
    const panel = search.current?.closest('details');
    const begin = (): void => {
      if (panel?.open !== true) return;
      setText('');
      setCategory(recently);
      setAt(0);
      // On a phone the keyboard would cover the emoji.
      if (!matchMedia('(pointer: coarse)').matches) search.current?.focus();
    };
    begin();
    panel?.addEventListener('toggle', begin);
    return () => panel?.removeEventListener('toggle', begin);
  }, []);

  const choose = ({ name, character }: Emoji): void => {
    rememberEmoji(name);
    onChoose(name, character);
  };
  const show = (name: string): void => {
    setText('');
    setCategory(name);
    setAt(0);
  };
  const go = (to: number): void => {
    setAt(to);
    grid.current?.querySelectorAll<HTMLButtonElement>('button')[to]?.focus();
  };
  const onGridKey = (event: KeyboardEvent): void => {
    const rowStart = current - (current % columns);
    const last = shown.length - 1;
    const to = ((): number | undefined => {
      switch (event.key) {
        case 'ArrowRight':
          return Math.min(current + 1, last);
        case 'ArrowLeft':
          return Math.max(current - 1, 0);
        case 'ArrowDown':
          return Math.min(current + columns, last);
        case 'ArrowUp':
          return current - columns;
        case 'Home':
          return event.ctrlKey ? 0 : rowStart;
        case 'End':
          return event.ctrlKey ? last : Math.min(rowStart + columns - 1, last);
        default:
          return undefined;
      }
    })();
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) search.current?.focus();
    else go(to);
  };
  const onTabKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = categories.findIndex(({ name }) => name === category);
    const next = (index + step + categories.length) % categories.length;
    show(categories[next]!.name);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };

  return (
    <div className="emoji-picker">
      <TextInput
        ref={search}
        type="search"
        aria-label={t('emojiSearch')}
        aria-controls={`${id}-grid`}
        placeholder={t('emojiSearch')}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent) || shown.length === 0) return;
          if (event.key === 'ArrowDown') go(0);
          else if (event.key === 'Enter') choose(shown[0]!);
          else return;
          event.preventDefault();
        }}
      />
      {/* Arrow keys move between the tabs inside. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className="emoji-tabs" role="tablist" aria-label={t('emojiCategories')} onKeyDown={onTabKey}>
        {categories.map(({ name, sign, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="emoji-choice"
            aria-label={title}
            title={title}
            aria-selected={text.trim() === '' && name === category}
            aria-controls={`${id}-grid`}
            tabIndex={name === category ? 0 : -1}
            onClick={() => show(name)}
          >
            {sign}
          </button>
        ))}
      </div>
      <div
        ref={grid}
        id={`${id}-grid`}
        className="emoji-grid"
        role="grid"
        tabIndex={-1}
        aria-label={
          text.trim() === '' ? categories.find(({ name }) => name === category)!.title : t('emojiFound')
        }
        onKeyDown={onGridKey}
      >
        {rowsOf(shown).map((row, rowIndex) => (
          <div key={row[0]!.name} role="row" className="emoji-row">
            {row.map((emoji, column) => {
              const index = rowIndex * columns + column;
              return (
                <span key={emoji.name} role="gridcell">
                  <button
                    type="button"
                    className="emoji-choice"
                    aria-label={t('reactWith', { name: emoji.name })}
                    title={`:${emoji.name}:`}
                    tabIndex={index === current ? 0 : -1}
                    onFocus={() => setAt(index)}
                    onClick={() => choose(emoji)}
                  >
                    {emoji.character}
                  </button>
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <p className="emoji-none muted" role="status">
        {shown.length === 0 ? t('emojiNone') : ''}
      </p>
    </div>
  );
}
