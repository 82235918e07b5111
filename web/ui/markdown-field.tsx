import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { lazy } from '../platform/lazy.ts';
import { lazyPart } from '../platform/lazy-page.tsx';
import { useApi } from '../platform/app-context.tsx';
import { isComposing } from '../platform/composing.ts';
import { useSession } from '../platform/session.ts';
import { url } from '../platform/url.ts';
import { Skeleton } from './feedback.tsx';
import { HydrateAtOnce } from './hydrate-when.tsx';
import type { ControlProps } from './field.tsx';
import { continueList } from './continue-list.ts';
import type { AttachmentsHandle } from './markdown-attachments.tsx';
import type { MarkdownCommand } from './markdown-commands.ts';
import type { MarkdownToolbarProps } from './markdown-toolbar.tsx';
import { useMarkdownPlace, type MarkdownPlace } from './markdown-place.ts';
import { useMarkdownSuggesting } from './markdown-suggesting.ts';
import { editOf, perform, replaceAsTyped } from './perform-command.ts';
import { insertAtCursor } from './text-edit.ts';
import { useGrowing } from './use-growing.ts';
import { useSendingWaits } from './use-sending-waits.ts';
import { uiMessages } from './ui.messages.ts';
import './field.css';
import './markdown-field.css';

/** The server renders it: it is there while the field sleeps. */
const Toolbar = lazyPart<MarkdownToolbarProps>(() => import('./markdown-toolbar.tsx'));
// Only the text itself must be there immediately.
const PreviewPanel = lazy(() => import('./markdown-preview.tsx'));
const Attachments = lazy(() => import('./markdown-attachments.tsx'));
const ZenBar = lazy(() => import('./markdown-zen-bar.tsx'));
const Autocomplete = lazy(() => import('./markdown-autocomplete.tsx'));

/** The characters that can trigger autocomplete. */
const triggers = /[@#~%:/]/;
const commandKeys: Readonly<Record<string, MarkdownCommand>> = { b: 'bold', i: 'italic', k: 'link' };
/** As the rest of the page has it. */
const nowhere: MarkdownPlace = {};
/** Pixels of the page kept above the field when it leaves the full screen. */
const zenScrollOffset = 150;

/** Sends the text of a field. */
export interface SendText {
  /** The words on the button that does the same. */
  readonly label: string;
  /** Called by Ctrl or Cmd and Enter, and by the button of the full screen; never before uploads are done. */
  readonly send: () => void;
}

export interface MarkdownFieldProps {
  name: string;
  /** Accessible name. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Where it is previewed and its files go, if not as in the rest of the page (`MarkdownPlaceProvider`). */
  place?: MarkdownPlace | undefined;
  /** For places without a preview path: renders the text on the server. */
  preview?: (text: string) => Promise<string>;
  placeholder?: string | undefined;
  rows?: number;
  /** Of the `FormField` around it, which then has the visible label. */
  control?: ControlProps | undefined;
  autoFocus?: boolean;
  submit?: SendText | undefined;
  onEscape?: (() => void) | undefined;
  /** Called by the up arrow in an empty field. */
  onUp?: (() => void) | undefined;
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** A Markdown editor: Write and Preview, a toolbar, files, full screen, and shortcuts. Without script it is a plain text area. */
export function MarkdownField({
  name,
  label,
  value,
  onChange,
  place = nowhere,
  preview,
  placeholder,
  rows = 5,
  control,
  autoFocus = false,
  submit,
  onEscape,
  onUp,
  fieldRef,
}: MarkdownFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const whole = useRef<HTMLDivElement>(null);
  const attachments = useRef<AttachmentsHandle>(null);
  // Dropped or pasted before the script of the attachments was there.
  const early = useRef<File[]>([]);
  const panel = useId();
  const { csrf_token, settings } = useSession();
  const { previewPath, uploadsPath, autocomplete } = useMarkdownPlace(place);
  const suggesting = useMarkdownSuggesting();
  const api = useApi();
  const [live, setLive] = useState(false);
  const [shown, setShown] = useState(false);
  const [zen, setZen] = useState(false);
  const [over, setOver] = useState(false);
  const [completing, setCompleting] = useState(false);
  const { send, sending, stay, onFiles } = useSendingWaits(field, submit?.send);
  useGrowing(field, value, !shown && !zen);

  useEffect(() => {
    // Typed before the script was loaded.
    const written = field.current?.value ?? '';
    if (written !== '' && written !== value) {
      onChange(written);
      if (triggers.test(written)) setCompleting(true);
    }
    if (autoFocus) {
      field.current?.focus();
      field.current?.setSelectionRange(value.length, value.length);
    }
    setLive(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);

  // The page does not scroll behind it.
  useLayoutEffect(() => {
    if (!zen) return;
    const { dataset } = document.documentElement;
    dataset['zen'] = '';
    return () => void delete dataset['zen'];
  }, [zen]);
  const toggleZen = useCallback((): void => {
    setZen(!zen);
    requestAnimationFrame(() => {
      field.current?.focus();
      if (!zen || whole.current === null) return;
      const { top } = whole.current.getBoundingClientRect();
      window.scrollBy({ top: top - zenScrollOffset });
    });
  }, [field, zen]);
  const write = (): void => {
    setShown(false);
    requestAnimationFrame(() => field.current?.focus());
  };
  const attach = (files: FileList | readonly File[]): boolean => {
    if (uploadsPath === undefined || files.length === 0) return false;
    if (attachments.current === null) early.current.push(...files);
    else attachments.current.add([...files]);
    return true;
  };
  const takeAttachments = useCallback((handle: AttachmentsHandle | null): void => {
    attachments.current = handle;
    if (handle !== null && early.current.length > 0) handle.add(early.current.splice(0));
  }, []);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const { clipboardData } = event;
    const html = clipboardData.getData('text/html');
    const images = [...clipboardData.files];
    if (images.length > 0 && clipboardData.getData('text/plain') === '' && uploadsPath !== undefined) {
      event.preventDefault();
      // Screenshots on the clipboard have no name.
      attach(
        images.map((file) =>
          file.type.startsWith('image/') && file.name === ''
            ? new File([file], 'image.png', { type: file.type })
            : file,
        ),
      );
    } else if (html.includes('<table')) {
      event.preventDefault();
      const element = event.currentTarget;
      const plain = clipboardData.getData('text/plain');
      void import('./pasted-table.ts').then(({ tableFromPaste }) => {
        const table = tableFromPaste(html, plain);
        insertAtCursor(element, table ?? plain, table !== undefined);
      });
    }
  };
  const attaches = uploadsPath !== undefined;
  // One element for as long as it shows the same: it is not drawn at each letter.
  const toolbar = useMemo(() => {
    const suggest = (): void => {
      if (suggesting === undefined || previewPath === undefined) return;
      void import('./insert-suggestion.ts').then(({ insertSuggestion }) =>
        insertSuggestion(api, previewPath, suggesting, () => field.current),
      );
    };
    return (
      <HydrateAtOnce part={Toolbar}>
        <Toolbar
          field={() => field.current}
          attach={attaches ? () => attachments.current?.choose() : undefined}
          suggest={suggesting === undefined || previewPath === undefined ? undefined : suggest}
          zen={zen}
          toggleZen={toggleZen}
        />
      </HydrateAtOnce>
    );
  }, [api, attaches, field, previewPath, suggesting, toggleZen, zen]);
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (uploadsPath === undefined || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ relatedTarget }: DragEvent) => {
      // Leaving an element inside the field does not leave the field.
      if (!(relatedTarget instanceof Node) || whole.current?.contains(relatedTarget) !== true) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (attach(event.dataTransfer.files)) event.preventDefault();
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    const mod = event.ctrlKey || event.metaKey;
    const command = mod && !event.shiftKey && !event.altKey ? commandKeys[event.key] : undefined;
    if (command !== undefined) {
      event.preventDefault();
      // Ctrl+K inserts a link here; elsewhere it opens the palette.
      event.stopPropagation();
      perform(event.currentTarget, command);
    } else if (mod && event.key === 'Enter' && submit !== undefined) {
      event.preventDefault();
      send();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.defaultPrevented) {
      const next = continueList(editOf(event.currentTarget));
      if (next === undefined) return;
      event.preventDefault();
      replaceAsTyped(event.currentTarget, next);
    } else if (event.key === 'Escape' && !zen && onEscape !== undefined) {
      event.preventDefault();
      onEscape();
    } else if (event.key === 'ArrowUp' && value === '' && onUp !== undefined) {
      event.preventDefault();
      onUp();
    }
  };
  const tab = (mine: boolean, text: string, open: () => void) => (
    <button
      type="button"
      role="tab"
      id={panel + (mine ? 'p' : 'w')}
      aria-selected={shown === mine}
      aria-controls={panel}
      onClick={open}
    >
      {text}
    </button>
  );
  return (
    // Keys and files belong to the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={whole}
      className="md-field"
      data-invalid={control?.['aria-invalid']}
      data-zen={zen || undefined}
      data-over={over || undefined}
      onKeyDown={(event) => {
        if (!zen || event.key !== 'Escape' || event.defaultPrevented) return;
        // Escape leaves only the full screen, nothing around it.
        event.preventDefault();
        event.stopPropagation();
        toggleZen();
      }}
      {...drag}
    >
      <div className="md-bar">
        <div className="md-tabs" role="tablist">
          {tab(false, uiMessages.t('write'), write)}
          {tab(true, uiMessages.t('preview'), () => setShown(true))}
        </div>
        <div className="md-tools needs-script" hidden={shown}>
          {toolbar}
        </div>
      </div>
      <div id={panel} className="md-panel" role="tabpanel" aria-labelledby={panel + (shown ? 'p' : 'w')}>
        <textarea
          ref={field}
          id={control?.id}
          name={name}
          className="md-text"
          rows={rows}
          style={{ minHeight: rows * 22 + 24 }}
          dir="auto"
          hidden={shown}
          value={value}
          placeholder={placeholder}
          aria-label={control === undefined ? label : undefined}
          aria-describedby={control?.['aria-describedby']}
          aria-invalid={control?.['aria-invalid']}
          onChange={(event) => {
            onChange(event.target.value);
            const typed = (event.nativeEvent as InputEvent).data ?? '';
            const refers = autocomplete?.subjects?.some(({ sigil }) => typed.includes(sigil)) === true;
            if (!completing && (refers || triggers.test(typed))) setCompleting(true);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {shown ? (
          <div className="md-preview" aria-live="polite">
            <Suspense fallback={<Skeleton lines={3} />}>
              <PreviewPanel text={value} previewPath={previewPath} preview={preview} />
            </Suspense>
          </div>
        ) : null}
        {completing ? (
          <Suspense fallback={null}>
            <Autocomplete field={() => field.current} place={autocomplete} />
          </Suspense>
        ) : null}
        {live && uploadsPath !== undefined ? (
          <Suspense fallback={null}>
            <Attachments
              place={{
                address: url(uploadsPath),
                csrfToken: csrf_token,
                maximumSize: settings.maximum_upload_size,
              }}
              field={() => field.current}
              handle={takeAttachments}
              onState={onFiles}
              sending={sending}
              onStay={stay}
              over={over}
            />
          </Suspense>
        ) : null}
      </div>
      {zen ? (
        <Suspense fallback={null}>
          <ZenBar
            label={submit?.label}
            send={
              submit === undefined
                ? undefined
                : () => {
                    toggleZen();
                    send();
                  }
            }
          />
        </Suspense>
      ) : null}
    </div>
  );
}
