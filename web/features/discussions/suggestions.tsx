import { createContext, use, useMemo, type ComponentType, type ReactNode } from 'react';
import type { DiffPosition, PageNote } from '../../../contract/discussions/discussions.ts';
import type { PageSuggestion, SuggestionPreview } from '../../../contract/discussions/suggestions.ts';
import { MarkdownBody, type MarkdownBodyProps } from '../../ui/markdown-body.tsx';
import { MarkdownSuggestingProvider, type MarkdownSuggesting } from '../../ui/markdown-suggesting.ts';
import { SuggestedMarkdown } from '../../ui/suggested-markdown.tsx';

/** How a kind of subject shows what comments suggest for its lines; other kinds show code. */
export interface SuggestionViews {
  readonly OfNote: ComponentType<{ note: PageNote; suggestion: PageSuggestion }>;
  readonly InPreview: ComponentType<{ suggestion: SuggestionPreview }>;
  /** Below a block on a line that was deleted. */
  readonly OnDeletedLine: ComponentType;
}

const Views = createContext<SuggestionViews | undefined>(undefined);
export const SuggestionViewsProvider = Views.Provider;

/** Around forms for comments on these lines: they offer a suggestion, and preview it. */
export function SuggestingOn({
  position,
  children,
}: {
  position: DiffPosition | undefined;
  children: ReactNode;
}) {
  const views = use(Views);
  const suggesting = useMemo<MarkdownSuggesting | undefined>(() => {
    if (views === undefined || position?.new_line == null) return undefined;
    const { new_line: line, new_path, base_sha, start_sha, head_sha, line_range } = position;
    return {
      asked: { line, file_path: new_path, base_sha, start_sha, head_sha },
      above: Math.max(0, line - (line_range?.start.new_line ?? line)),
      Draw: views.InPreview,
    };
  }, [views, position]);
  return <MarkdownSuggestingProvider value={suggesting}>{children}</MarkdownSuggestingProvider>;
}

/** The text of a comment, with what it suggests. */
export function NoteText({ note, ...body }: { note: PageNote } & MarkdownBodyProps) {
  const views = use(Views);
  const { suggestions = [] } = note;
  const isDeleted = note.position?.line_type === 'old';
  if (views === undefined || (suggestions.length === 0 && !isDeleted)) return <MarkdownBody {...body} />;
  return (
    <SuggestedMarkdown
      {...body}
      numbers={suggestions.map(({ number }) => number)}
      draw={(number, code) => {
        const suggestion = suggestions.find((one) => one.number === number);
        if (suggestion !== undefined) return <views.OfNote note={note} suggestion={suggestion} />;
        return isDeleted ? (
          <>
            {code}
            <views.OnDeletedLine />
          </>
        ) : undefined;
      }}
    />
  );
}
