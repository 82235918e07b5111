import { EditorView } from '@codemirror/view';

const sides = (color: string): string => `1px solid var(--borderColor-${color})`;
const plainly = { background: 'var(--bgColor-default)', color: 'var(--fgColor-default)' };

/** The editor in our colours. CodeMirror's own rules stand outside our layers, so that no style sheet of ours could change them. */
export const theme = EditorView.theme({
  '&': { minHeight: '320px', maxHeight: 'calc(100vh - 240px)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', font: '12px/20px var(--fontStack-monospace)' },
  '.cm-content': { caretColor: 'var(--fgColor-default)' },
  '.cm-gutters': {
    borderRight: sides('muted'),
    background: 'var(--bgColor-muted)',
    color: 'var(--fgColor-muted)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 8px' },
  '.cm-activeLine': { background: 'var(--bgColor-neutral-muted)' },
  '.cm-activeLineGutter': { background: 'transparent', color: 'var(--fgColor-default)' },
  '.cm-cursor': { borderLeftColor: 'var(--fgColor-default)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--bgColor-accent-muted)',
  },
  '.cm-selectionMatch': { background: 'var(--bgColor-attention-muted)' },
  '.cm-searchMatch': { background: 'var(--bgColor-attention-muted)', outline: sides('attention-emphasis') },
  '.cm-panels': { ...plainly, background: 'var(--bgColor-muted)' },
  '.cm-panels.cm-panels-top': { borderBottom: sides('default') },
  '.cm-textfield': { ...plainly, border: sides('default'), borderRadius: '4px' },
  '.cm-button': { ...plainly, border: sides('default'), borderRadius: '4px', backgroundImage: 'none' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--fgColor-default)' },
});
