import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { Api } from '../../platform/api.ts';

/** The difference between two versions of a description, as safe HTML. */
export async function fetchDescriptionDiff(
  api: Api,
  base: SubjectPath,
  id: number,
  start: number | undefined,
): Promise<string> {
  return (await api.get(`${base}/descriptions/${id}/diff`, { query: { start_version_id: start } })).diff;
}

export function deleteDescriptionVersion(
  api: Api,
  base: SubjectPath,
  id: number,
  start: number | undefined,
): Promise<undefined> {
  return api.delete(`${base}/descriptions/${id}`, { query: { start_version_id: start } });
}
