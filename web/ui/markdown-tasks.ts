import { ApiError } from '../platform/api.ts';
import { renderedMarkdownMessages } from './rendered-markdown.messages.ts';
import { actOf } from '../platform/failed-acts.ts';
import { addToast } from '../platform/toasts.ts';

/** MD-10 A click on the checkbox of a task item. */
export interface TaskClick {
  /** Its position among the items of the text, from 1. */
  readonly index: number;
  readonly checked: boolean;
  /** From 1. */
  readonly line_number: number;
  /** Missing if the page does not have the source. */
  readonly line_source?: string;
}

interface Tasks {
  readonly onTask: ((click: TaskClick) => Promise<void>) | undefined;
  readonly source: string | undefined;
  readonly kind: string;
}

/** MD-11 The message for an item that could not be ticked. */
function describeTaskFailure(error: unknown, kind: string): string {
  if (!(error instanceof ApiError)) return renderedMarkdownMessages.t('taskFailed');
  if (error.status === 409) return renderedMarkdownMessages.t('taskConflict', { type: kind });
  return Object.values(error.errors).flat().join(', ') || renderedMarkdownMessages.t('taskFailed');
}

const boxes = (body: HTMLElement): HTMLInputElement[] => [
  ...body.querySelectorAll<HTMLInputElement>('input.task-list-item-checkbox'),
];

/** The last clicked item of a text, which gets the focus back after its HTML is replaced. */
const clicked = new WeakMap<HTMLElement, number>();

/** Makes the checkboxes of a text clickable. While one change is being sent the others wait; a failed one is reverted. */
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
  // A disabled checkbox would lose the focus, so the others only ignore clicks meanwhile.
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
