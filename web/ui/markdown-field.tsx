import {
  BoldIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  ListUnorderedIcon,
  QuoteIcon,
  TasklistIcon,
  type Icon,
} from '@primer/octicons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { applyCommand, type MarkdownCommand } from './markdown-commands.ts';
import { MarkdownBody } from './markdown-body.tsx';
import { Skeleton } from './feedback.tsx';
import { uiMessages } from './ui.messages.ts';
import './field.css';
import './markdown-field.css';

const tools: readonly (readonly [MarkdownCommand, string, Icon])[] = [
  ['bold', uiMessages.t('bold'), BoldIcon],
  ['italic', uiMessages.t('italic'), ItalicIcon],
  ['quote', uiMessages.t('quote'), QuoteIcon],
  ['code', uiMessages.t('code'), CodeIcon],
  ['link', uiMessages.t('link'), LinkIcon],
  ['bullets', uiMessages.t('bullets'), ListUnorderedIcon],
  ['tasks', uiMessages.t('tasks'), TasklistIcon],
];
const commandKeys: Readonly<Record<string, MarkdownCommand>> = { b: 'bold', i: 'italic', k: 'link' };

/** Changes the text as if it had been typed, so that undo takes it back. */
function perform(field: HTMLTextAreaElement, command: MarkdownCommand): void {
  const change = applyCommand(command, {
    text: field.value,
    start: field.selectionStart,
    end: field.selectionEnd,
  });
  field.focus();
  field.setSelectionRange(change.from, change.to);
  // The one way to change a field that the browser can undo.
  document.execCommand('insertText', false, change.insert);
  field.setSelectionRange(change.start, change.end);
}

export interface MarkdownFieldProps {
  name: string;
  /** Accessible name. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The text as the server renders it. */
  preview: (text: string) => Promise<string>;
  placeholder?: string | undefined;
  rows?: number;
  id?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  autoFocus?: boolean;
  /** Ctrl or Cmd and Enter. */
  onSubmit?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  /** The up arrow in an empty field. */
  onUp?: (() => void) | undefined;
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** A text in Markdown: Write and Preview, a toolbar, and keys. Without script it is a plain text area. */
export function MarkdownField({
  name,
  label,
  value,
  onChange,
  preview,
  placeholder,
  rows = 5,
  id,
  describedBy,
  invalid,
  autoFocus = false,
  onSubmit,
  onEscape,
  onUp,
  fieldRef,
}: MarkdownFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const panel = useId();
  const [shown, setShown] = useState(false);
  const [html, setHtml] = useState<string | null>(null);

  useEffect(() => {
    // Written before the script was there.
    const written = field.current?.value ?? '';
    if (written !== '' && written !== value) onChange(written);
    if (autoFocus) {
      field.current?.focus();
      field.current?.setSelectionRange(value.length, value.length);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);

  const show = (): void => {
    setShown(true);
    setHtml(value.trim() === '' ? '' : null);
    if (value.trim() === '') return;
    preview(value).then(setHtml, () => setHtml(`<p>${uiMessages.t('previewFailed')}</p>`));
  };
  const write = (): void => {
    setShown(false);
    requestAnimationFrame(() => field.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const mod = event.ctrlKey || event.metaKey;
    const command = mod && !event.shiftKey && !event.altKey ? commandKeys[event.key] : undefined;
    if (command !== undefined) {
      event.preventDefault();
      // Ctrl+K writes a link here; elsewhere it opens the palette.
      event.stopPropagation();
      perform(event.currentTarget, command);
    } else if (mod && event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === 'Escape' && onEscape !== undefined) {
      event.preventDefault();
      onEscape();
    } else if (event.key === 'ArrowUp' && value === '' && onUp !== undefined) {
      event.preventDefault();
      onUp();
    }
  };
  return (
    <div className="md-field" data-invalid={invalid === true || undefined}>
      <div className="md-bar">
        <div className="md-tabs" role="tablist">
          <button
            type="button"
            role="tab"
            id={`${panel}w`}
            aria-selected={!shown}
            aria-controls={panel}
            onClick={write}
          >
            {uiMessages.t('write')}
          </button>
          <button
            type="button"
            role="tab"
            id={`${panel}p`}
            aria-selected={shown}
            aria-controls={panel}
            onClick={show}
          >
            {uiMessages.t('preview')}
          </button>
        </div>
        <div className="md-tools" hidden={shown}>
          {tools.map(([command, text, ToolIcon]) => (
            <button
              key={command}
              type="button"
              tabIndex={-1}
              className="tip"
              aria-label={text}
              data-tip={text}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => field.current !== null && perform(field.current, command)}
            >
              <ToolIcon />
            </button>
          ))}
        </div>
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={shown ? `${panel}p` : `${panel}w`}>
        <textarea
          ref={field}
          id={id}
          name={name}
          className="md-text"
          rows={rows}
          style={{ minHeight: rows * 22 + 24 }}
          dir="auto"
          hidden={shown}
          value={value}
          placeholder={placeholder}
          aria-label={id === undefined ? label : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid === true || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {shown ? (
          <div className="md-preview" aria-live="polite">
            {html === null ? (
              <Skeleton lines={3} />
            ) : html === '' ? (
              <p className="muted">{uiMessages.t('nothingToPreview')}</p>
            ) : (
              <MarkdownBody html={html} />
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}
