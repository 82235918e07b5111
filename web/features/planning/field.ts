import type { ReactNode } from 'react';
import type { Api } from '../../platform/api.ts';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import type { Filter } from './filter-words.ts';

/** Draws a part of the page. */
export type Part<P> = (props: P) => ReactNode;

/** Where a field is shown. */
export interface FieldPlace {
  /** What a subject of this kind is called within a sentence: `issue`. */
  kind: string;
  /** Full path of the project. */
  project: string;
  /** The list of the same kind, filtered by this. */
  filtered: (filter: Filter, value: string) => string;
  /** The day, as the server counts it: `2026-10-15`. */
  today: string;
}

/** A change of a subject: what is shown at once, and what the server is asked for. */
export interface Patch<S> {
  shown: Partial<S>;
  sent: Record<string, unknown>;
  /** Asks in a way of its own, in place of `sent`; answers what the subject is then. */
  ask?: (api: Api) => Promise<Partial<S>>;
  /** Said where it is refused, before the server's reason. */
  failed?: string;
}

export interface FieldProps<S> {
  subject: S;
  place: FieldPlace;
}

export interface EditorProps<S> extends FieldProps<S>, SelectPanelState {
  onChange: (patch: Patch<S>) => void;
  /** Hands over each choice, not all of them when it closes: for a form that keeps what is chosen. */
  each?: boolean;
}

/** What switches a field from a subject's menu. */
export interface FieldAct<S> {
  readonly name: string;
  readonly ability: string;
  readonly entry: (subject: S, kind: string) => { icon: ReactNode; text: string; patch: Patch<S> };
}

/**
 * An attribute that subjects can have, with all that the web knows of it: how it is shown at the side, in the head and in a row, how it is
 * chosen, what is sent. It asks of a subject only what it shows, so that each kind whose subjects have that can declare it.
 */
export interface Field<S, R = S> {
  readonly name: string;
  readonly title: string;
  /** The title of its block, where that depends on what is in it. */
  readonly heading?: (subject: S) => string;
  /** What a viewer must be able to do with the subject to change it: one of its `abilities`. */
  readonly ability: string;
  readonly isSet: (subject: S) => boolean;
  /** At the side, where it is set; for a new subject nothing leads anywhere. */
  readonly Value?: Part<FieldProps<S> & { isNew?: boolean }>;
  /** In its place where it is not: without a text the field is then shown to nobody. */
  readonly none?: {
    readonly text: string;
    readonly always: boolean;
    /** Beside it for those who may change it: what is chosen most, in one step. */
    readonly Act?: Part<{ onChange: (patch: Patch<S>) => void }>;
  };
  /** What it is chosen with, in a panel that opens: it is fetched when somebody is about to open it (`lazy`). */
  readonly Editor?: Part<EditorProps<S>>;
  /** What of a new subject is sent for it. */
  readonly sent?: (subject: S) => Record<string, unknown>;
  /** In the line below the title. */
  readonly Head?: Part<{ subject: S }>;
  /** In a row of a list, or on a card, which know less of it: before the title, behind it, among the small print, or at the end. */
  readonly row?: { readonly at: 'start' | 'title' | 'facts' | 'end'; readonly Mark: Part<FieldProps<R>> };
  /** The key that opens its editor. */
  readonly shortcut?: { readonly keys: string; readonly label: string };
}

/** Which fields a kind of subjects has, where, and in which order: what an issue declares, and a merge request. */
export interface SubjectKind<S, N> {
  readonly side: readonly PageField<S>[];
  readonly head: readonly PageField<S>[];
  /** Those that can be chosen for a new one. */
  readonly create: readonly PageField<N>[];
}

/** What rows know of it plays no part. */
export type PageField<S> = Omit<Field<S>, 'row'>;

/** What a row, or a card, shows of a field. */
export type RowField<R> = Pick<Field<never, R>, 'name' | 'row'>;
