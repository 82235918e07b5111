import { use, useMemo, type ReactNode } from 'react';
import type { DiffPosition, PageNote } from '../../../contract/discussions/discussions.ts';
import { MarkdownBody, type MarkdownBodyProps } from '../../ui/markdown-body.tsx';
import { MarkdownSuggestingProvider, type MarkdownSuggesting } from '../../ui/markdown-suggesting.ts';
import { SuggestedMarkdown } from '../../ui/suggested-markdown.tsx';
import { SuggestionViewsContext, type SuggestionViews } from './suggestion-views.ts';

/** Around forms for comments on these lines: they offer a suggestion, and preview it. */
export function SuggestingOn({
  position,
  children,
}: {
  position: DiffPosition | undefined;
  children: ReactNode;
}) {
  const views = use(SuggestionViewsContext);
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

/** What stands in the place of a block of a comment. */
function drawBlock(
  { OfNote, OnDeletedLine }: SuggestionViews,
  note: PageNote,
  number: number,
  code: ReactNode,
): ReactNode {
  const suggestion = note.suggestions?.find((one) => one.number === number);
  if (suggestion !== undefined) return <OfNote note={note} suggestion={suggestion} />;
  return note.position?.line_type === 'old' ? (
    <>
      {code}
      <OnDeletedLine />
    </>
  ) : undefined;
}

/** The text of a comment, with what it suggests. */
export function NoteText({ note, ...body }: { note: PageNote } & MarkdownBodyProps) {
  const views = use(SuggestionViewsContext);
  const { suggestions = [] } = note;
  if (views === undefined || (suggestions.length === 0 && note.position?.line_type !== 'old'))
    return <MarkdownBody {...body} />;
  const draw = (number: number, code: ReactNode): ReactNode => drawBlock(views, note, number, code);
  return <SuggestedMarkdown {...body} numbers={suggestions.map(({ number }) => number)} draw={draw} />;
}
