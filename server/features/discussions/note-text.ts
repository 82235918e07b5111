import { pseudoLocale } from '../../../contract/session/locales.ts';
import type { PageLocale } from '../../../contract/session/locales.ts';
import type { Sentence } from '../../platform/subjects/change.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { sentenceHtml, sentenceMarkdown, sentenceText } from '../../platform/subjects/sentence.ts';
import type { SubjectRegistry } from '../../platform/subjects/subject-registry.ts';
import type { NoteSource } from './note-parts.queries.ts';
import type { NoteRow } from './note.queries.ts';

type HistoryNote = Pick<NoteRow, 'changes' | 'noteable_type' | 'note' | 'project_id'>;

/**
 * Whether the reader may know what was written while it was confidential: people who can see it while it is confidential, and those
 * who read internal notes.
 */
export function readsSecrets({ confidential, can }: Pick<Noteable, 'confidential' | 'can'>): boolean {
  return confidential || can.readInternalNotes;
}

/** The sentence of a history note, made from its changes; undefined for a note with a stored text, such as a comment. */
function sentenceOf(
  subjects: SubjectRegistry,
  note: HistoryNote,
  secrets: boolean,
  language: PageLocale,
): Sentence | undefined {
  const { changes } = note;
  const first = changes?.[0];
  if (changes === null || first === undefined) return undefined;
  const nounOf = (type: string): string => subjects.find(type)?.noun ?? '';
  const place = {
    noun: nounOf(note.noteable_type),
    projectId: note.project_id,
    nounOf,
    readsSecrets: secrets,
  };
  const words = subjects.wordsOf(first.attribute);
  if (language !== pseudoLocale) return (words[language] ?? words.en)(first, place, changes);
  return words.en(first, place, changes).map((part) => (typeof part === 'string' ? `[${part}]` : part));
}

/** A note's text as Markdown: the author's text, or the history's sentence in English, which is what v4 returns. */
export function noteMarkdown(
  subjects: SubjectRegistry,
  note: HistoryNote,
  noteable: Pick<Noteable, 'confidential' | 'can'>,
): string {
  const sentence = sentenceOf(subjects, note, readsSecrets(noteable), 'en');
  return sentence === undefined ? note.note : sentenceMarkdown(sentence);
}

/** A history sentence as plain English; undefined for an author's text. Says nothing that not every reader of the subject may know. */
export function historyText(
  subjects: SubjectRegistry,
  { changes, type, text, projectId }: Pick<NoteSource, 'changes' | 'type' | 'text' | 'projectId'>,
): string | undefined {
  const note = { changes, noteable_type: type, note: text, project_id: projectId };
  const sentence = sentenceOf(subjects, note, false, 'en');
  return sentence === undefined ? undefined : sentenceText(sentence);
}

/** A history sentence as HTML with placeholders for its references; undefined for an author's text. */
export function historyHtml(
  subjects: SubjectRegistry,
  note: HistoryNote,
  noteable: Pick<Noteable, 'confidential' | 'can' | 'projectPath'>,
  language: PageLocale,
): string | undefined {
  const sentence = sentenceOf(subjects, note, readsSecrets(noteable), language);
  return sentence === undefined ? undefined : sentenceHtml(sentence, noteable.projectPath, subjects.syntaxes);
}

/** The same if it is identical for every reader of the subject; undefined otherwise. */
export function openHistoryHtml(
  subjects: SubjectRegistry,
  note: HistoryNote,
  projectPath: string,
  language: PageLocale,
): string | undefined {
  const open = sentenceOf(subjects, note, false, language);
  const whole = sentenceOf(subjects, note, true, language);
  if (open === undefined || JSON.stringify(open) !== JSON.stringify(whole)) return undefined;
  return sentenceHtml(open, projectPath, subjects.syntaxes);
}
