import type { Transaction } from '../../platform/database/database.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { issuesMessages } from './issue.service.ts';
import { findProjectsWithMilestone } from './milestone-deleted.queries.ts';

/** Who looks at the issues of groups is told of so many projects: each is asked for whoever listens, and one is enough to read the list again. */
const mostNamed = 20;

/** Tells who looks at lists of issues that some of them lose their milestone, which is about to be deleted. */
export async function tellBeforeMilestone(tx: Transaction, { id }: { readonly id: number }): Promise<void> {
  const projects = await findProjectsWithMilestone(tx, id);
  await publishAll(
    tx,
    projects.flatMap((project, index) => {
      const messages = issuesMessages(project);
      return index < mostNamed ? messages : messages.slice(0, 1);
    }),
  );
}
