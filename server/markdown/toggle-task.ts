import type { TaskItem } from './markdown-types.ts';

/** The change by a click on a checkbox. */
export interface TaskUpdate {
  /** Its index among the tasks of the text, from 1. */
  readonly index: number;
  readonly checked: boolean;
  /** The line of the source, from 1, and its previous text. */
  readonly line_number?: number | undefined;
  readonly line_source?: string | undefined;
}

export interface ToggledTask {
  readonly text: string;
  /** The text of the task. */
  readonly item: string;
  /** Whether the line was unchanged since the click. */
  readonly exact: boolean;
}

/**
 * Sets the `[ ]` of one task of a text, found by its line if that is unchanged, and otherwise by its index among `tasks`, which are
 * those of the rendered text: brackets in code are none. Undefined if there is no such task.
 */
export function toggleTask(
  text: string,
  tasks: readonly TaskItem[],
  { index, checked, line_number, line_source }: TaskUpdate,
): ToggledTask | undefined {
  // Keeps the line ends, which are every second part.
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
