import { createContext, useContext } from 'react';
import { pathPart } from '../platform/url.ts';

/** A kind of subject that texts refer to by a sigil, and the source of its suggestions. */
export interface OfferedKind {
  readonly sigil: string;
  readonly source: string;
}

/** Where a field gets suggestions for `@`, `#`, `~`, `%` and `/`. */
export interface AutocompletePlace {
  /** `/acme%2Flarge/-/autocomplete_sources`, without the relative root. */
  readonly path: `/${string}/-/autocomplete_sources`;
  /** The type of the subject: Issue, Commit …; undefined if it takes no commands. */
  readonly type: string | undefined;
  /** Its iid or sha; undefined while it is being created. */
  readonly id?: string | undefined;
  /** The kinds of subjects that texts here can refer to. Default: issues. */
  readonly subjects?: readonly OfferedKind[] | undefined;
}

/** Its query names the subject. */
export type PreviewPath = `/${string}/-/preview_markdown${'' | `?${string}`}`;

/** Where a field's text is previewed and its files are uploaded; paths without the relative root. */
export interface MarkdownPlace {
  /** POST with `text`; answers `{body, references}`. */
  readonly previewPath?: PreviewPath | undefined;
  /** POST of a form's `file`; answers `{link}`. Without it nothing can be attached. */
  readonly uploadsPath?: string | undefined;
  /** Without it only emoji are suggested. */
  readonly autocomplete?: AutocompletePlace | undefined;
}

/** The paths for a text in a project, about a type of noteable and, if it exists already, the one with this iid or sha. */
export function projectPlace(project: string, type?: string, id?: string): MarkdownPlace {
  const base = `/${pathPart(project)}` as const;
  const target = id === undefined ? '' : (`?target_type=${type}&target_id=${id}` as const);
  return {
    previewPath: `${base}/-/preview_markdown${target}`,
    uploadsPath: `${base}/uploads`,
    autocomplete: { path: `${base}/-/autocomplete_sources`, type, id },
  };
}

/** The same for a text in a group, about a subject of one of its kinds. */
export function groupPlace(group: string, kind: OfferedKind, type: string, id?: string): MarkdownPlace {
  const base = `/groups/${pathPart(group)}` as const;
  const target = id === undefined ? '' : (`?target_type=${type}&target_id=${id}` as const);
  return {
    previewPath: `${base}/-/preview_markdown${target}`,
    uploadsPath: `${base}/-/uploads`,
    autocomplete: { path: `${base}/-/autocomplete_sources`, type, id, subjects: [kind] },
  };
}

const MarkdownPlaceContext = createContext<MarkdownPlace>({});

/** Provides the paths for all fields of a page whose props leave them open. */
export const MarkdownPlaceProvider = MarkdownPlaceContext.Provider;

export function useMarkdownPlace(props: MarkdownPlace): MarkdownPlace {
  const around = useContext(MarkdownPlaceContext);
  return {
    previewPath: props.previewPath ?? around.previewPath,
    uploadsPath: props.uploadsPath ?? around.uploadsPath,
    autocomplete: props.autocomplete ?? around.autocomplete,
  };
}
