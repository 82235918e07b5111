import type { PreviewPath } from './markdown-place.ts';
import { Component, useEffect, useState, type ReactNode } from 'react';
import type { MarkdownPreview } from '../../contract/markdown/markdown.ts';
import { useApi } from '../platform/app-context.tsx';
import { Skeleton } from './feedback.tsx';
import { MarkdownBody } from './markdown-body.tsx';
import { SuggestedMarkdown } from './suggested-markdown.tsx';
import { useMarkdownSuggesting } from './markdown-suggesting.ts';
import { markdownMessages } from './markdown.messages.ts';

const { t } = markdownMessages;
/** From this number on, the preview warns that a text mentions many people. */
const manyPeople = 10;

type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'preview'; readonly preview: MarkdownPreview };

/** Shows that the answer can't be displayed, instead of failing the page. */
class RenderGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <p role="alert">{t('previewNotRendered')}</p> : this.props.children;
  }
}

export interface MarkdownPreviewProps {
  text: string;
  previewPath: PreviewPath | undefined;
  /** For places without a preview path: renders the text as HTML. */
  preview: ((text: string) => Promise<string>) | undefined;
}

/** The rendered text, the people that it mentions and the effects of its commands. */
export default function MarkdownPreviewPanel({ text, previewPath, preview }: MarkdownPreviewProps) {
  const api = useApi();
  const suggesting = useMarkdownSuggesting();
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const empty = text.trim() === '';
  useEffect(() => {
    if (empty) return;
    const abort = new AbortController();
    const load = async (): Promise<MarkdownPreview> =>
      previewPath === undefined
        ? {
            body: (await preview?.(text)) ?? '',
            references: { commands: '', users: [], suggestions: [] },
          }
        : api.post(previewPath, {
            body: { text, ...(suggesting && { preview_suggestions: true, ...suggesting.asked }) },
            signal: abort.signal,
          });
    load().then(
      (loaded) => {
        if (!abort.signal.aborted) setShown({ kind: 'preview', preview: loaded });
      },
      () => {
        if (!abort.signal.aborted) setShown({ kind: 'failed' });
      },
    );
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once a text
  }, [text, previewPath]);
  if (empty) return <p className="muted">{t('nothingToPreview')}</p>;
  if (shown.kind === 'loading') return <Skeleton lines={3} />;
  if (shown.kind === 'failed') return <p role="alert">{t('previewNotLoaded')}</p>;
  return (
    <RenderGuard>
      <Previewed preview={shown.preview} />
    </RenderGuard>
  );
}

function Previewed({ preview: { body, references } }: { preview: MarkdownPreview }) {
  const Draw = useMarkdownSuggesting()?.Draw;
  if (typeof body !== 'string') throw new TypeError('a preview without a body');
  const { suggestions } = references;
  const draw = (number: number): ReactNode => {
    const found = suggestions.find((suggestion) => suggestion.number === number);
    return found === undefined || Draw === undefined ? undefined : <Draw suggestion={found} />;
  };
  return (
    <>
      {Draw === undefined || suggestions.length === 0 ? (
        <MarkdownBody html={body} />
      ) : (
        <SuggestedMarkdown html={body} numbers={suggestions.map(({ number }) => number)} draw={draw} />
      )}
      {references.commands === '' ? null : <p className="md-commands muted">{references.commands}</p>}
      {references.users.length < manyPeople ? null : (
        <p className="md-warning" role="alert">
          {t('manyPeople', { count: references.users.length })}
        </p>
      )}
    </>
  );
}
