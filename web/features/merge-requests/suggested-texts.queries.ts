import { variablesIn } from '../../../contract/merge-requests/template-variables.ts';
import { apiQuery } from '../../platform/query.ts';
import { mergeRequestsPath } from './merge-request-paths.ts';

/** What a branch suggests for its merge request, with the values of what the template of the description has. */
export const suggestedTextsQuery = (
  project: string,
  {
    source,
    target,
    into,
    template,
  }: {
    readonly source: string;
    readonly target: string;
    /** Path of the project that is merged into. */
    readonly into: string;
    readonly template: string;
  },
) => {
  const variables = variablesIn(template);
  return apiQuery(`${mergeRequestsPath(project)}/suggested_texts.json`, {
    source_branch: source,
    target_branch: target,
    ...(into === project ? {} : { target_project: into }),
    ...(variables.length === 0 ? {} : { variables }),
  });
};
