import { createContext, useContext } from 'react';

/** Where what is written in a field is previewed and its files go; paths without the relative root. */
export interface MarkdownPlace {
  /** POST with `text`; answers `{body, references}`. */
  readonly previewPath?: string | undefined;
  /** POST of a form's `file`; answers `{link}`. Without it nothing can be attached. */
  readonly uploadsPath?: string | undefined;
}

const MarkdownPlaceContext = createContext<MarkdownPlace>({});

/** Gives all fields of a page the paths that their props leave open. */
export const MarkdownPlaceProvider = MarkdownPlaceContext.Provider;

export function useMarkdownPlace(props: MarkdownPlace): MarkdownPlace {
  const around = useContext(MarkdownPlaceContext);
  return {
    previewPath: props.previewPath ?? around.previewPath,
    uploadsPath: props.uploadsPath ?? around.uploadsPath,
  };
}
