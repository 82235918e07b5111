import type {
  ConflictFile,
  ConflictSide,
  ResolvedFile,
} from '../../../../contract/merge-requests/conflicts.ts';

/** What is chosen for one file, and for which sides of it. */
export interface Choice {
  readonly identity: string;
  readonly side?: ConflictSide;
  readonly sections?: Readonly<Record<string, ConflictSide>>;
  readonly content?: string;
}

/** By paths. */
export type Choices = Readonly<Record<string, Choice>>;

export const sectionsOf = ({ sections }: ConflictFile): readonly string[] =>
  (sections ?? []).flatMap((section) => (section.conflict ? [section.id] : []));

/** What was chosen counts for the same sides alone; a text of others is kept to be looked at. */
export const isStale = (file: ConflictFile, choice: Choice | undefined): boolean =>
  choice?.content !== undefined && choice.identity !== file.identity;

/** What is chosen for these files, of what was chosen before a branch moved. */
export function stillChosen(file: ConflictFile, choice: Choice | undefined): Choice | undefined {
  if (choice === undefined || choice.identity === file.identity) return choice;
  return choice.content === undefined || !file.editable ? undefined : choice;
}

const marker = /^(?:<{7}|>{7}|\|{7})(?:\s|$)/m;

export const hasMarkers = (text: string): boolean => marker.test(text);

/** How many choices are missing. */
export function leftIn(file: ConflictFile, choice: Choice | undefined): number {
  const own = stillChosen(file, choice);
  if (own?.content !== undefined) return isStale(file, own) || hasMarkers(own.content) ? 1 : 0;
  if (file.sections === null) return own?.side === undefined ? 1 : 0;
  return sectionsOf(file).filter((id) => own?.sections?.[id] === undefined).length;
}

/** All sections of a file, or the file, from one side. */
export const wholeSide = (file: ConflictFile, side: ConflictSide): Choice =>
  file.sections === null
    ? { identity: file.identity, side }
    : {
        identity: file.identity,
        sections: Object.fromEntries(sectionsOf(file).map((id) => [id, side])),
      };

/** What is sent. */
export const resolvedFiles = (files: readonly ConflictFile[], choices: Choices): ResolvedFile[] =>
  files.map((file) => {
    const { side, sections, content } = stillChosen(file, choices[file.path]) ?? {};
    if (content !== undefined) return { path: file.path, content };
    if (side !== undefined) return { path: file.path, side };
    return { path: file.path, sections: { ...sections } };
  });

/** What was kept; undefined for what is not from this page. */
export function readKept(text: string): { message?: string; choices: Choices } | undefined {
  try {
    const found = JSON.parse(text) as { message?: string; choices?: Choices };
    return typeof found.choices === 'object' ? { ...found, choices: found.choices } : undefined;
  } catch {
    return undefined;
  }
}
