/** Description templates that a repository holds for one kind of subject. */
export interface TemplateKind {
  /** As v4 names it: `issues`. */
  readonly name: string;
  /** As pages name it: `issue`. */
  readonly pageName: string;
  /** The folders that hold them. If two have the same name, the one in the earlier folder counts. */
  readonly folders: readonly string[];
}
