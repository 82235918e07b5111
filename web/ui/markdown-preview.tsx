import type { PreviewPath } from './markdown-place.ts';
import { Component, useEffect, useState, type ReactNode } from 'react';
import type { MarkdownPreview } from '../../contract/markdown/markdown.ts';
import { useApi } from '../platform/app-context.tsx';
import { Skeleton } from './feedback.tsx';
import { MarkdownBody } from './markdown-body.tsx';
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
        : api.post(previewPath, { body: { text }, signal: abort.signal });
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
  if (typeof body !== 'string') throw new TypeError('a preview without a body');
  return (
    <>
      <MarkdownBody html={body} />
      {references.commands === '' ? null : <p className="md-commands muted">{references.commands}</p>}
      {references.users.length < manyPeople ? null : (
        <p className="md-warning" role="alert">
          {t('manyPeople', { count: references.users.length })}
        </p>
      )}
    </>
  );
}
