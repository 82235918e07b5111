import type { TaskItem } from './markdown-types.ts';

/** What a click on a checkbox says of it. */
export interface TaskUpdate {
  /** Its place among the tasks of the text, from 1. */
  readonly index: number;
  readonly checked: boolean;
  /** The line of the source that it stands in, from 1, and what that line was. */
  readonly line_number?: number | undefined;
  readonly line_source?: string | undefined;
}

export interface ToggledTask {
  readonly text: string;
  /** What the task says. */
  readonly item: string;
  /** Whether the line was where the click said, as it was then. */
  readonly exact: boolean;
}

/**
 * Sets the `[ ]` of one task of a text, found by its line where that still is what it was, and otherwise by its order among
 * `tasks`, which are those that the text was rendered with: what stands in code is none of them. Undefined where there is none.
 */
export function toggleTask(
  text: string,
  tasks: readonly TaskItem[],
  { index, checked, line_number, line_source }: TaskUpdate,
): ToggledTask | undefined {
  // The line ends stay as they are: every second part is one.
  const parts = text.split(/(\r\n?|\n)/);
  const lineOf = (task: TaskItem): string => parts[(task.line - 1) * 2] ?? '';
  const there = tasks.find(
    (task) => task.line === line_number && lineOf(task).trimEnd() === line_source?.trimEnd(),
  );
  const task = there ?? tasks[index - 1];
  if (task === undefined) return undefined;
  const line = lineOf(task);
  const at = task.column - 1;
  parts[(task.line - 1) * 2] = `${line.slice(0, at)}[${checked ? 'x' : ' '}]${line.slice(at + 3)}`;
  return { text: parts.join(''), item: line.slice(at + 3).trim(), exact: there !== undefined };
}
