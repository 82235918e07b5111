import { Fragment, type ReactNode } from 'react';
import { MarkdownBody, type MarkdownBodyProps } from './markdown-body.tsx';
import { suggestedParts } from './suggested-parts.ts';

/** Rendered Markdown with its suggestions drawn: `draw` returns undefined for a block that stays code. */
export function SuggestedMarkdown({
  html,
  numbers,
  draw,
  ...body
}: MarkdownBodyProps & {
  /** Those that there are; what has no place of its own in the text is drawn below. */
  numbers: readonly number[];
  draw: (number: number, code: ReactNode) => ReactNode;
}) {
  const parts = suggestedParts(html);
  const placed = new Set(parts.map(({ number }) => number));
  return (
    <>
      {parts.map((part, index) => {
        const text = <MarkdownBody key={index} {...body} html={part.html} />;
        const drawn = part.number === undefined ? undefined : draw(part.number, text);
        return drawn === undefined ? text : <Fragment key={index}>{drawn}</Fragment>;
      })}
      {numbers
        .filter((number) => !placed.has(number))
        .map((number) => (
          <Fragment key={`n${number}`}>{draw(number, null)}</Fragment>
        ))}
    </>
  );
}
