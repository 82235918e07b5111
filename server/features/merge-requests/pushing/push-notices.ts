import type { PushNotices } from '../../../platform/feature.ts';
import { projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { findOpenFrom } from '../merge-request.queries.ts';
import { readPushOptions } from './push-options.ts';

const branchPrefix = 'refs/heads/';
/** Of a push of more branches than these nothing is said: nobody reads it. */
const mostBranches = 3;

/** Where the pushed branches can be proposed, or already are. */
export const pushNotices: PushNotices = async (ctx, { kind, owner, commands, pushOptions }) => {
  if (kind !== 'project') return [];
  const project = owner as ProjectRow;
  const { platform, viewer, baseUrl } = ctx;
  const branches = commands.flatMap(({ ref, new: next }) =>
    next !== null && ref.startsWith(branchPrefix) ? [ref.slice(branchPrefix.length)] : [],
  );
  const proposed = branches.filter((name) => name !== project.default_branch);
  if (proposed.length === 0 || proposed.length > mostBranches || project.empty_repository) return [];
  if (!projectPolicy.read_merge_requests(viewer, project)) return [];
  const home = `${baseUrl}/${project.full_path}/-/merge_requests`;
  const open = await findOpenFrom(platform.db, project.id, proposed);
  const outlines = await platform.subjects.get('MergeRequest').outlines(
    ctx,
    open.map(({ id }) => id),
  );
  const asked = readPushOptions(pushOptions);
  const lines = (asked?.unknown ?? []).map((name) => `The push option ${name} is not known here.`);
  for (const name of project.printing_merge_request_link_enabled ? proposed : []) {
    const known = open.filter(({ id, source_branch }) => source_branch === name && outlines.has(id));
    if (known.length > 0) {
      lines.push('', `View the merge request for ${name}:`);
      for (const { id } of known) lines.push(`  ${baseUrl}${outlines.get(id)!.webPath}`);
    } else if (asked?.options.create === true)
      lines.push('', `A merge request for ${name} is opened:`, `  ${home}`);
    else if (projectPolicy.create_merge_request(viewer, project))
      lines.push(
        '',
        `To create a merge request for ${name}, visit:`,
        `  ${home}/new?source_branch=${encodeURIComponent(name)}`,
      );
  }
  return lines.length === 0 ? [] : [...lines, ''];
};
