import type { Commit } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { findUsersByEmails, presentBasicUser } from '../accounts/index.ts';
import { gid, pathOf, userFields } from './values.ts';

/** No address of a person is longer. */
const longestEmail = 256;

/** Commits of a project under the names of the schema, the people of all of them read at once. */
export async function commitFields(ctx: Context, projectUrl: string, commits: readonly Commit[]) {
  const emailOf = ({ author }: Commit): string => author.email.toLowerCase();
  const emails = [...new Set(commits.map(emailOf))].filter((email) => email.length < longestEmail);
  const people = await findUsersByEmails(ctx.platform, emails);
  return commits.map((commit) => {
    const author = people.get(emailOf(commit));
    const webUrl = `${projectUrl}/-/commit/${commit.sha}`;
    return {
      id: gid('CommitPresenter', commit.sha),
      sha: commit.sha,
      shortId: commit.sha.slice(0, 8),
      title: commit.title,
      fullTitle: commit.title,
      description: commit.body,
      message: commit.message,
      author: author === undefined ? null : userFields(presentBasicUser(author, ctx.baseUrl)),
      authorName: commit.author.name,
      authorEmail: commit.author.email,
      authoredDate: commit.author.date,
      committerName: commit.committer.name,
      committerEmail: commit.committer.email,
      committedDate: commit.committer.date,
      webUrl,
      webPath: pathOf(webUrl),
    };
  });
}
