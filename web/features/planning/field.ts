import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { TimedChanges } from '../../../contract/planning/changes.ts';
import type { ReactNode } from 'react';
import type { Api } from '../../platform/api.ts';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import type { Filter } from './filter-words.ts';

/** Renders a part of the page. */
export type Part<P> = (props: P) => ReactNode;

/** Where the choices come from: a project, a group with everything below it, or all projects of the viewer. */
export interface ChoicePlace {
  readonly kind: 'project' | 'group' | 'mine';
  /** Full path of the project or group. */
  readonly path: string;
  /** Only what subjects of the group itself can have, not what is in the projects below it. */
  readonly own?: boolean;
}

/** The place where a field is shown. */
export interface FieldPlace {
  /** The noun for this kind of subject within a sentence: `issue`. */
  kind: string;
  /** Full path of the project, or of the group with `parent` 'group'. */
  project: string;
  /** What the subjects belong to. Default: project. */
  parent?: 'project' | 'group';
  /** The list of the same kind, with an additional filter. */
  filtered: (filter: Filter, value: string) => string;
  /** The path of a subject of this kind: `/acme/large/-/issues/12`. */
  pathOf: (iid: number) => SubjectPath;
  /** The current day by the server's clock: `2026-10-15`. */
  today: string;
}

/** A change of a subject: the values to show immediately, and the parameters to send. */
export interface Patch<S> {
  shown: Partial<S>;
  sent: TimedChanges;
  /** Makes its own call instead of sending `sent`; resolves to the changed subject. */
  ask?: (api: Api) => Promise<Partial<S>>;
  /** Shown before the server's reason if it is refused. */
  failed?: string;
}

export interface FieldProps<S> {
  subject: S;
  place: FieldPlace;
}

export interface EditorProps<S> extends FieldProps<S>, SelectPanelState {
  /** Resolves to false if the change was refused. */
  onChange: (patch: Patch<S>) => unknown;
  /** Reports each choice instead of all when it closes: for forms that keep the choice. */
  each?: boolean;
}

/** A menu entry that toggles a field. */
export interface FieldToggle<S> {
  readonly name: string;
  readonly ability: string;
  readonly entry: (subject: S, kind: string) => { icon: ReactNode; text: string; patch: Patch<S> };
}

/**
 * An attribute that subjects can have, with everything that the web knows of it: how it is shown in the sidebar, head and rows, how it is
 * edited, and what is sent. It requires only the properties that it shows, so any kind whose subjects have them can declare it.
 */
export interface Field<S, R = S> {
  readonly name: string;
  readonly title: string;
  /** The title of its block, if it depends on the value. */
  readonly heading?: (subject: S) => string;
  /** The ability that the viewer needs to change it: one of the subject's `abilities`. */
  readonly ability: string;
  readonly isSet: (subject: S) => boolean;
  /** In the sidebar, if it is set; for a new subject without links. */
  readonly Value?: Part<
    FieldProps<S> & {
      isNew?: boolean;
      /** For people who can change it. */
      onChange?: ((patch: Patch<S>) => unknown) | undefined;
    }
  >;
  /** Shown if it is not set; without a text the field is then hidden. */
  readonly none?: {
    readonly text: string;
    readonly always: boolean;
    /** Beside it for people who can change it: the most frequent choice, in one step. */
    readonly Act?: Part<{ onChange: (patch: Patch<S>) => void }>;
  };
  /** Its editor, in a panel; fetched when the panel is about to open (`lazy`). */
  readonly Editor?: Part<EditorProps<S>>;
  /** The parameters for a new subject. */
  readonly sent?: (subject: S) => Record<string, unknown>;
  /** In the line below the title. */
  readonly Head?: Part<{ subject: S }>;
  /** In a row of a list, which has fewer properties: before the title, after it, in the small print, or at the end. */
  readonly row?: { readonly at: 'start' | 'title' | 'facts' | 'end'; readonly Mark: Part<FieldProps<R>> };
}

/** The fields of a kind of subject, their places and their order: declared for issues, later for merge requests. */
export interface SubjectKind<S, N> {
  readonly side: readonly PageField<S>[];
  /** The fields that a new subject can have. */
  readonly create: readonly PageField<N>[];
}

/** The row properties do not matter here. */
export type PageField<S> = Omit<Field<S>, 'row'>;

/** The part of a field that a row shows. */
export type RowField<R> = Pick<Field<never, R>, 'name' | 'row'>;
