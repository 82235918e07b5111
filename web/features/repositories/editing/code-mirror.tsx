import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  LanguageDescription,
  syntaxHighlighting,
} from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { baseName } from '../names.ts';
import { phrases } from './code-mirror-phrases.ts';
import { theme } from './code-mirror-theme.ts';
import { indentationOf } from './indentation.ts';
import type { TextEditorProps, WritingAt } from './text-editor.tsx';

/** Styles may only come from the page's own files, or with its nonce. */
const nonceOfPage = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

const isProse = (path: string): boolean => /\.(?:md|markdown|txt|adoc|rst)$/i.test(path);

/** The editor of code, with the language of the file's name. */
export default function CodeMirror({
  name,
  label,
  describedBy,
  value,
  path,
  onChange,
  writing,
}: TextEditorProps & { writing: RefObject<WritingAt | undefined> }) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const view = useRef<EditorView>(undefined);
  const language = useRef(new Compartment());
  const wrapping = useRef(new Compartment());
  const changed = useEffectEvent((text: string) => onChange(text));
  const begin = useEffectEvent(
    (parent: Element) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: value,
          extensions: [
            EditorView.cspNonce.of(nonceOfPage()),
            theme,
            phrases(),
            lineNumbers(),
            highlightActiveLineGutter(),
            highlightActiveLine(),
            highlightSpecialChars(),
            highlightSelectionMatches(),
            drawSelection(),
            history(),
            bracketMatching(),
            indentOnInput(),
            indentUnit.of(indentationOf(value)),
            search({ top: true }),
            syntaxHighlighting(classHighlighter),
            language.current.of([]),
            wrapping.current.of([]),
            keymap.of([
              {
                key: 'Mod-Enter',
                run: () => {
                  field.current?.form?.requestSubmit();
                  return true;
                },
              },
              ...defaultKeymap,
              ...searchKeymap,
              ...historyKeymap,
              indentWithTab,
            ]),
            EditorView.contentAttributes.of({
              'aria-label': label,
              'aria-describedby': describedBy,
              spellcheck: String(isProse(path)),
            }),
            EditorView.updateListener.of((update) => {
              if (update.docChanged) changed(update.state.doc.toString());
            }),
          ],
        }),
      }),
  );

  // Before it is painted: an empty editor is lower, and what is below would move.
  useLayoutEffect(() => {
    const editor = begin(place.current!);
    view.current = editor;
    const { current: at } = writing;
    if (at !== undefined) {
      const { length } = editor.state.doc;
      editor.dispatch({ selection: { anchor: Math.min(at.from, length), head: Math.min(at.to, length) } });
      editor.focus();
    }
    return () => editor.destroy();
  }, [writing]);

  // A template, or a text that is restored, comes from outside.
  useEffect(() => {
    const editor = view.current!;
    if (editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  const file = baseName(path);
  useEffect(() => {
    const editor = view.current!;
    editor.dispatch({
      effects: wrapping.current.reconfigure(isProse(file) ? EditorView.lineWrapping : []),
    });
    const described = LanguageDescription.matchFilename(languages, file);
    let current = true;
    const use = (support: Parameters<Compartment['reconfigure']>[0]): void => {
      if (current) editor.dispatch({ effects: language.current.reconfigure(support) });
    };
    if (described === null) use([]);
    // Without its colours the text can be edited just the same.
    else described.load().then(use, () => use([]));
    return () => {
      current = false;
    };
  }, [file]);

  return (
    <>
      <div ref={place} className="text-editor" />
      <input ref={field} type="hidden" name={name} value={value} />
    </>
  );
}
