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

/** What a visit leaves for the next one. */
export interface Kept {
  readonly message?: string | undefined;
  readonly choices: Choices;
  /** Texts that gave way to sides, and sides that gave way to a text: they are there again when one comes back to them. */
  readonly aside: Choices;
}

/** What is kept, as text; empty where there is nothing. */
export const keptText = (kept: Kept): string =>
  kept.message === undefined && [kept.choices, kept.aside].every((each) => Object.keys(each).length === 0)
    ? ''
    : JSON.stringify(kept);

/** What was kept, maybe by an older version of the page; undefined for what is not from this page. */
export function readKept(text: string): Kept | undefined {
  try {
    const { message, choices, aside } = JSON.parse(text) as Partial<Kept>;
    if (typeof choices !== 'object') return undefined;
    return { message, choices, aside: typeof aside === 'object' ? aside : {} };
  } catch {
    return undefined;
  }
}
