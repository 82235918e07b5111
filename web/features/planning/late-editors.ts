import { lazy } from '../../platform/lazy.ts';
import type { EditorProps, Part } from './field.ts';

type Editors = Awaited<ReturnType<typeof load>>;
const load = () => import('./editors.tsx');

/** The editor of a field; all load together when somebody is about to edit. */
export function lateEditor<S>(
  name: { [K in keyof Editors]: Editors[K] extends Part<EditorProps<S>> ? K : never }[keyof Editors],
): Part<EditorProps<S>> {
  // Which editors take subjects like S the parameter says; by its name alone TypeScript can't tell.
  return lazy<Part<EditorProps<S>>>(async () => ({ default: (await load())[name] as never }));
}
