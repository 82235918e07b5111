/** The column beside a subject in which its fields stand. Lists of subjects do without. */
export { Block } from './side-block.tsx';
export { Gutter } from './gutter.tsx';
export { fieldShortcuts, openField } from './field-shortcuts.ts';
export { SideFields } from './side-fields.tsx';
