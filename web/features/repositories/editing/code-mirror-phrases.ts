import { EditorState } from '@codemirror/state';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

/** What CodeMirror says, in the reader's language, by its own English words. */
export const phrases = () =>
  EditorState.phrases.of({
    Find: t('find'),
    Replace: t('replaceBy'),
    next: t('next'),
    previous: t('previous'),
    all: t('all'),
    'match case': t('matchCase'),
    regexp: t('regexp'),
    'by word': t('byWord'),
    replace: t('replaceOne'),
    'replace all': t('replaceAll'),
    close: t('closePanel'),
    'Go to line': t('goToLine'),
    go: t('go'),
    'current match': t('currentMatch'),
    'on line': t('onLine'),
    'replaced match on line $': t('replacedOnLine'),
    'replaced $ matches': t('replacedMatches'),
    'Control character': t('controlCharacter'),
    'Selection deleted': t('selectionDeleted'),
  });
