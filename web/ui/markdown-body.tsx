import { useEffect, useRef } from 'react';
import { RawHtml } from '../platform/raw-html.tsx';
import type { TaskClick } from './markdown-tasks.ts';
import { scrollByKeys } from './scroll-by-keys.ts';
import './markdown.css';

/** Whether rendered Markdown contains what only a script shows or enables: drawings, tasks and suggestions. */
export const needsScript = (html: string): boolean =>
  / data-(?:math|mermaid|suggestion)="|task-list-item-checkbox/.test(html);

/** Makes wide code and tables in rendered Markdown scrollable by keyboard, and code copyable; does nothing the second time. */
export function prepareCode(element: HTMLElement, html: string): void {
  if (/<(?:pre|table)\b/.test(html)) scrollByKeys(element);
  if (html.includes('<pre'))
    void import('./code-copy.ts').then(({ addCopyButtons }) => addCopyButtons(element));
}

export interface MarkdownBodyProps {
  html: string;
  large?: boolean;
  /** For readers who can edit the text: ticks an item of its task lists. Rejects with the API's error. */
  onTask?: ((click: TaskClick) => Promise<void>) | undefined;
  /** What contains the task list, for messages about conflicts: `issue`, `comment`. */
  taskOf?: string;
  /** The source of the rendered text, to identify the line of an item. */
  source?: string | undefined;
}

/** The server's rendering of Markdown. Its links navigate within the page. */
export function MarkdownBody({ html, large = false, onTask, taskOf = 'text', source }: MarkdownBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const tasks = useRef({ onTask, source, kind: taskOf });
  useEffect(() => {
    tasks.current = { onTask, source, kind: taskOf };
  });

  // Code for features that few texts use loads on demand.
  useEffect(() => {
    const element = body.current;
    if (element === null || !/ data-(?:math|mermaid)="/.test(html)) return;
    const stop = new AbortController();
    void import('./markdown-drawing.ts').then(({ drawWhenSeen }) => drawWhenSeen(element, stop.signal));
    return () => stop.abort();
  }, [html]);

  useEffect(() => {
    if (body.current !== null) prepareCode(body.current, html);
  }, [html]);

  const editable = onTask !== undefined;
  useEffect(() => {
    const element = body.current;
    if (element === null || !editable || !html.includes('task-list-item-checkbox')) return;
    const stop = new AbortController();
    void import('./markdown-tasks.ts').then(({ enableTasks }) =>
      enableTasks(element, () => tasks.current, stop.signal),
    );
    return () => stop.abort();
  }, [html, editable]);

  const card = ({ target }: { target: EventTarget }): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-card]') : null;
    if (link !== null) void import('./reference-card.ts').then(({ offerCard }) => offerCard(link));
  };
  return (
    <RawHtml
      ref={body}
      html={html}
      className={`markdown${large ? ' markdown-large' : ''}`}
      dir="auto"
      onPointerOver={card}
      onFocus={card}
    />
  );
}
