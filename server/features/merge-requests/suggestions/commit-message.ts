import { privateEmail } from '../../accounts/index.ts';
import type { UserRow } from '../../accounts/index.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

interface Applied {
  /** What the person wants to say, or the project; null for the usual words. */
  readonly template: string | null;
  readonly branch: string;
  readonly paths: readonly string[];
  readonly count: number;
  readonly project: { readonly name: string; readonly full_path: string };
  readonly user: Pick<UserRow, 'name' | 'username'>;
  /** `Name <address>` of those who suggested it. */
  readonly coAuthors: readonly string[];
}

const usual = 'Apply %{suggestions_count} suggestion(s) to %{files_count} file(s)';

/** The message of the commit that applies suggestions: v4's template with its values, and who suggested them as `Co-authored-by`. */
export function suggestionMessage(applied: Applied): string {
  const { template, branch, paths, count, project, user, coAuthors } = applied;
  const credits = coAuthors.map((person) => `Co-authored-by: ${person}`).join('\n');
  const values: Readonly<Record<string, string>> = {
    branch_name: branch,
    files_count: String(paths.length),
    file_paths: paths.join(', '),
    project_name: project.name,
    project_path: project.full_path,
    suggestions_count: String(count),
    user_full_name: user.name,
    username: user.username,
    co_authored_by: credits,
  };
  const words = template ?? usual;
  const message = words.replaceAll(/%\{(\w+)\}/g, (all, name: string) => values[name] ?? all).trimEnd();
  return credits === '' || words.includes('%{co_authored_by}') ? message : `${message}\n\n${credits}`;
}

/** How a commit names a person who did not make it: by the address that they chose for commits, else one that says nothing else. */
export function coAuthorOf(
  settings: Pick<Settings, 'externalUrl'>,
  user: Pick<UserRow, 'id' | 'name' | 'username' | 'commit_email'>,
): string {
  const name = user.name.replaceAll(/[<>\n\r]/g, '').trim();
  return `${name === '' ? user.username : name} <${user.commit_email ?? privateEmail(settings, user)}>`;
}
