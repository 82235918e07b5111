import type * as widgets from './widgets.tsx';

/** Everything that is made with Ariakit: menus, lists to choose from, tooltips, toolbars. */
export type Widgets = typeof widgets;

let loading: Promise<Widgets> | undefined;

/** Fetches the widgets, once; all of them are one file. A failure is tried again the next time. */
export function loadWidgets(): Promise<Widgets> {
  loading ??= import('./widgets.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
