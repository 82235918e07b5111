import { highlightBlob, type HighlightInput } from './highlight.ts';
import type { MarkdownOptions, RenderedMarkdown } from './markdown-types.ts';
import { standBack } from '../thread-priority.ts';

standBack();

export type WorkerTask =
  | { do: 'render'; source: string; options: MarkdownOptions }
  | { do: 'highlight'; input: HighlightInput };

/** Lines are sent as one string: cloning 10,000 strings would block the main thread for milliseconds. */
export interface JoinedLines {
  joined: string;
  count: number;
  language: string | undefined;
}

export function joinLines(input: HighlightInput): JoinedLines {
  const { lines, language } = highlightBlob(input);
  return { joined: lines.join('\n'), count: lines.length, language };
}

/** What a thread of the pool runs. One that only highlights code, as for a change, does not load the renderer: 10 MB, and half of its start. */
export default async function runTask(task: WorkerTask): Promise<RenderedMarkdown | JoinedLines> {
  if (task.do === 'highlight') return joinLines(task.input);
  const { renderMarkdownByBlocks } = await import('./markdown-blocks.ts');
  return renderMarkdownByBlocks(task.source, task.options);
}
