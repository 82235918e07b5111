import { scrollByKeys } from './scroll-by-keys.ts';

/** Whether rendered Markdown contains what only a script shows or enables: drawings and tasks. */
export const needsScript = (html: string): boolean =>
  / data-(?:math|mermaid)="|task-list-item-checkbox/.test(html);

/** Makes wide code and tables in rendered Markdown scrollable by keyboard, and code copyable; does nothing the second time. */
export function prepareCode(element: HTMLElement, html: string): void {
  if (/<(?:pre|table)\b/.test(html)) scrollByKeys(element);
  if (html.includes('<pre'))
    void import('./code-copy.ts').then(({ addCopyButtons }) => addCopyButtons(element));
}
