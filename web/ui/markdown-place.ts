import { createContext, useContext } from 'react';
import { pathPart } from '../platform/url.ts';

/** Where a field asks what may stand after `@`, `#`, `~`, `%` and `/`. */
export interface AutocompletePlace {
  /** `/acme%2Flarge/-/autocomplete_sources`, without the relative root. */
  readonly path: string;
  /** What is written about: Issue, Commit …; undefined for what takes no commands. */
  readonly type: string | undefined;
  /** Its iid or sha; undefined as long as it is being made. */
  readonly id?: string | undefined;
}

/** Where what is written in a field is previewed and its files go; paths without the relative root. */
export interface MarkdownPlace {
  /** POST with `text`; answers `{body, references}`. */
  readonly previewPath?: string | undefined;
  /** POST of a form's `file`; answers `{link}`. Without it nothing can be attached. */
  readonly uploadsPath?: string | undefined;
  /** Without it only emoji are offered. */
  readonly autocomplete?: AutocompletePlace | undefined;
}

/** The place of what is written in a project: about a type of noteable, and about the one with this iid or sha where it is there already. */
export function projectPlace(project: string, type?: string, id?: string): MarkdownPlace {
  const base = `/${pathPart(project)}`;
  const target = id === undefined ? '' : `?target_type=${type}&target_id=${id}`;
  return {
    previewPath: `${base}/-/preview_markdown${target}`,
    uploadsPath: `${base}/uploads`,
    autocomplete: { path: `${base}/-/autocomplete_sources`, type, id },
  };
}

const MarkdownPlaceContext = createContext<MarkdownPlace>({});

/** Gives all fields of a page the paths that their props leave open. */
export const MarkdownPlaceProvider = MarkdownPlaceContext.Provider;

export function useMarkdownPlace(props: MarkdownPlace): MarkdownPlace {
  const around = useContext(MarkdownPlaceContext);
  return {
    previewPath: props.previewPath ?? around.previewPath,
    uploadsPath: props.uploadsPath ?? around.uploadsPath,
    autocomplete: props.autocomplete ?? around.autocomplete,
  };
}
