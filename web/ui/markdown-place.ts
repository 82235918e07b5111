import { createContext, useContext } from 'react';

/** Where a field asks what may stand after `@`, `#`, `~`, `%` and `/`. */
export interface AutocompletePlace {
  /** `/acme%2Flarge/-/autocomplete_sources`, without the relative root. */
  readonly path: string;
  /** What is written about: Issue, Commit … */
  readonly type: string;
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
