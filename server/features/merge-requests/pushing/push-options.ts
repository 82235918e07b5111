import { asDraft, isDraft } from '../../../../contract/merge-requests/draft-title.ts';

/** What `git push -o merge_request.…` asks for. */
export interface PushOptions {
  readonly create: boolean;
  readonly target?: string;
  /** A path or an id; without it, the project that is pushed to. */
  readonly targetProject?: string;
  readonly title?: string;
  readonly description?: string;
  readonly draft?: true;
  readonly squash?: true;
  readonly removeSourceBranch?: true;
  /** Merged as soon as nothing is missing. */
  readonly autoMerge?: true;
  readonly labels: readonly string[];
  readonly unlabel: readonly string[];
  /** Ids or usernames. */
  readonly assign: readonly string[];
  readonly unassign: readonly string[];
  /** A title. */
  readonly milestone?: string;
}

const prefix = 'merge_request.';
/** Of each kind at most so many are taken. */
const most = 100;

const truthy = (value: string): boolean => value === '' || /^(?:1|true|yes|on)$/i.test(value);

/**
 * The options that concern merge requests, and names below `merge_request.` that are not known; undefined if there are none. A description
 * writes a new line as `\n`, since git takes one line.
 */
export function readPushOptions(
  given: readonly string[],
): { readonly options: PushOptions; readonly unknown: readonly string[] } | undefined {
  const options: {
    -readonly [Name in keyof PushOptions]: PushOptions[Name] extends readonly string[]
      ? string[]
      : PushOptions[Name];
  } = { create: false, labels: [], unlabel: [], assign: [], unassign: [] };
  const unknown: string[] = [];
  let any = false;
  for (const option of given) {
    if (!option.startsWith(prefix)) continue;
    any = true;
    const equals = option.indexOf('=');
    const name = option.slice(prefix.length, equals === -1 ? undefined : equals);
    const value = equals === -1 ? '' : option.slice(equals + 1).trim();
    const add = (list: string[]): void => {
      if (value !== '' && list.length < most) list.push(value.replace(/^@/, ''));
    };
    if (name === 'create') options.create = truthy(value);
    else if (name === 'target' && value !== '') options.target = value;
    else if (name === 'target_project' && value !== '') options.targetProject = value;
    else if (name === 'title' && value !== '') options.title = value;
    else if (name === 'description') options.description = value.replaceAll('\\n', '\n');
    else if (name === 'draft') Object.assign(options, truthy(value) ? { draft: true } : {});
    else if (name === 'squash') Object.assign(options, truthy(value) ? { squash: true } : {});
    else if (name === 'remove_source_branch')
      Object.assign(options, truthy(value) ? { removeSourceBranch: true } : {});
    else if (name === 'auto_merge' || name === 'merge_when_pipeline_succeeds')
      Object.assign(options, truthy(value) ? { autoMerge: true } : {});
    else if (name === 'label') add(options.labels);
    else if (name === 'unlabel') add(options.unlabel);
    else if (name === 'assign') add(options.assign);
    else if (name === 'unassign') add(options.unassign);
    else if (name === 'milestone' && value !== '') options.milestone = value;
    else unknown.push(`${prefix}${name}`);
  }
  return any ? { options, unknown } : undefined;
}

/** Its title as a push asks for it. */
export const titleOf = (title: string, { draft }: PushOptions): string =>
  draft === true && !isDraft(title) ? asDraft(title) : title;
