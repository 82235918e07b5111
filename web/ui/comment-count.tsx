import { CommentIcon } from '@primer/octicons-react';
import { formatNumber } from '../platform/formats.ts';
import './subject-row.css';

/** How many comments something in a list has; nothing for none. */
export function CommentCount({
  count,
  text,
}: {
  count: number;
  /** '3 comments'. */
  text: string;
}) {
  if (count === 0) return null;
  return (
    <span className="muted small comment-count" title={text}>
      <CommentIcon aria-hidden="true" /> {formatNumber(count)}
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}
