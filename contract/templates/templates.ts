/** A template of the repository, as the dropdown lists it. */
export interface TemplateName {
  readonly key: string;
  readonly name: string;
}

export interface TemplateText {
  readonly name: string;
  readonly content: string;
}

/** The template that new descriptions start with. */
export const defaultTemplate = 'Default';
