/** Descriptions that a repository keeps ready for one kind of thing. */
export interface TemplateKind {
  /** As v4 names it: `issues`. */
  readonly name: string;
  /** As pages name it: `issue`. */
  readonly pageName: string;
  /** Where a project keeps them; of two with one name that of the folder that comes first counts. */
  readonly folders: readonly string[];
}
