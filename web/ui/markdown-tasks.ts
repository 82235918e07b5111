import { ApiError } from '../platform/api.ts';
import { markdownMessages } from './markdown.messages.ts';
import { actOf } from '../platform/failed-acts.ts';
import { addToast } from '../platform/toasts.ts';

/** MD-10 What a click on a checkbox says of its item. */
export interface TaskClick {
  /** Its place among the items of the text, from 1. */
  readonly index: number;
  readonly checked: boolean;
  /** From 1. */
  readonly line_number: number;
  /** Missing where the page does not hold the source. */
  readonly line_source?: string;
}

interface Tasks {
  readonly onTask: ((click: TaskClick) => Promise<void>) | undefined;
  readonly source: string | undefined;
  readonly kind: string;
}

/** MD-11 What is said of an item that could not be ticked. */
export function describeTaskFailure(error: unknown, kind: string): string {
  if (!(error instanceof ApiError)) return markdownMessages.t('taskFailed');
  if (error.status === 409) return markdownMessages.t('taskConflict', { type: kind });
  return Object.values(error.errors).flat().join(', ') || markdownMessages.t('taskFailed');
}

const boxes = (body: HTMLElement): HTMLInputElement[] => [
  ...body.querySelectorAll<HTMLInputElement>('input.task-list-item-checkbox'),
];

/** The item that was clicked last in a text, until its HTML has come anew: it gets the focus back. */
const clicked = new WeakMap<HTMLElement, number>();

/** Lets the checkboxes of a text be clicked. While one is on its way the others wait; one that fails goes back. */
export function enableTasks(body: HTMLElement, tasks: () => Tasks, signal: AbortSignal): void {
  if (signal.aborted) return;
  const setDisabled = (disabled: boolean): void => {
    for (const box of boxes(body)) box.disabled = disabled;
  };
  setDisabled(false);
  const before = clicked.get(body);
  clicked.delete(body);
  if (before !== undefined && (document.activeElement ?? document.body) === document.body)
    boxes(body)[before]?.focus({ preventScroll: true });
  signal.addEventListener('abort', () => setDisabled(true));
  // A disabled one would lose the focus: while one is on its way the others merely do nothing.
  let busy = false;
  body.addEventListener(
    'click',
    (event) => {
      if (busy && event.target instanceof HTMLInputElement) event.preventDefault();
    },
    { signal, capture: true },
  );
  body.addEventListener(
    'change',
    (event) => {
      const box = event.target;
      const { onTask, source, kind } = tasks();
      if (!(box instanceof HTMLInputElement) || onTask === undefined) return;
      const line = Number((box.dataset['sourcepos'] ?? '').split(':')[0]);
      const click: TaskClick = {
        index: boxes(body).indexOf(box) + 1,
        checked: box.checked,
        line_number: line,
        ...(source === undefined ? {} : { line_source: source.split(/\r\n?|\n/)[line - 1] ?? '' }),
      };
      busy = true;
      clicked.set(body, click.index - 1);
      onTask(click)
        .catch((error: unknown) => {
          box.checked = !click.checked;
          clicked.delete(body);
          addToast({ tone: 'danger', text: describeTaskFailure(error, kind), of: actOf(error) });
        })
        .finally(() => {
          busy = false;
        });
    },
    { signal },
  );
}
