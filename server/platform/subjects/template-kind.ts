import type { Parent } from './parent.ts';

/** Description templates that a repository holds for one kind of subject. */
export interface TemplateKind {
  /** As v4 names it: `issues`. */
  readonly name: string;
  /** As pages name it: `issue`. */
  readonly pageName: string;
  /** Where the described subjects are. A group's templates are in a project of it (`templateProject`). Default: project. */
  readonly parent?: Parent['kind'];
  /** The folders that hold them. If two have the same name, the one in the earlier folder counts. */
  readonly folders: readonly string[];
}

/** Path of the project, within its group, that holds the templates for subjects of the group. */
export const templateProject = '.coppice';
