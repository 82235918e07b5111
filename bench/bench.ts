/**
 * `npm run bench`: each workload beside its limit in the same run, reached or missed; exits with a code ≠ 0 if one is missed. Names of
 * workloads as arguments select those: `npm run bench -- git code`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInstance } from './instance.ts';
import { Report } from './report.ts';
import type { Workload } from './workload.ts';
import { benchApi } from './workloads/api.ts';
import { benchAutocomplete } from './workloads/autocomplete.ts';
import { benchBoards } from './workloads/boards.ts';
import { benchChanges } from './workloads/changes.ts';
import { benchCode } from './workloads/code.ts';
import { benchComment } from './workloads/comment.ts';
import { benchConversation } from './workloads/conversation.ts';
import { benchForks } from './workloads/forks.ts';
import { benchGit } from './workloads/git.ts';
import { benchHostile } from './workloads/hostile.ts';
import { benchIssueLists } from './workloads/issue-lists.ts';
import { benchMarkdown } from './workloads/markdown.ts';
import { benchMergeRequestLists } from './workloads/merge-request-lists.ts';
import { benchMerging } from './workloads/merging.ts';
import { benchMoving } from './workloads/moving.ts';
import { benchNavigation } from './workloads/navigation.ts';
import { benchPages } from './workloads/pages.ts';
import { benchReaders } from './workloads/readers.ts';
import { benchReviewing } from './workloads/reviewing.ts';
import { benchRoadmap } from './workloads/roadmap.ts';
import { benchSoak } from './workloads/soak.ts';
import { benchSockets } from './workloads/sockets.ts';
import { benchSsh } from './workloads/ssh.ts';
import { benchStart } from './workloads/start.ts';
import { benchStrangers } from './workloads/strangers.ts';
import { benchUpkeep } from './workloads/upkeep.ts';
import { benchWideChanges } from './workloads/wide-changes.ts';
import { createWorld } from './world.ts';

/** In the order in which they run: start needs an idle instance, git an empty project. */
const workloads = new Map<string, Workload>(
  Object.entries({
    start: benchStart,
    git: benchGit,
    ssh: benchSsh,
    code: benchCode,
    forks: benchForks,
    api: benchApi,
    lists: benchIssueLists,
    moving: benchMoving,
    boards: benchBoards,
    roadmap: benchRoadmap,
    comment: benchComment,
    readers: benchReaders,
    markdown: benchMarkdown,
    autocomplete: benchAutocomplete,
    pages: benchPages,
    navigation: benchNavigation,
    conversation: benchConversation,
    changes: benchChanges,
    'wide-changes': benchWideChanges,
    'merge-requests': benchMergeRequestLists,
    merging: benchMerging,
    reviewing: benchReviewing,
    strangers: benchStrangers,
    hostile: benchHostile,
    sockets: benchSockets,
    upkeep: benchUpkeep,
    soak: benchSoak,
  }),
);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !workloads.has(name));
if (unknown.length > 0) {
  console.error(`There is no workload ${unknown.join(', ')}. There are ${[...workloads.keys()].join(', ')}.`);
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'coppice-bench-work-'));
const report = new Report();
const instance = await startInstance();
try {
  const world = createWorld(instance, scratch);
  for (const [name, workload] of workloads) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    await workload({ instance, report, world });
  }
} finally {
  await instance.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(report.close() === 0 ? 0 : 1);
