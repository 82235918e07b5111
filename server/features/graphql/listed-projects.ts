import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { lazily } from '../../platform/lazily.ts';
import { listProjects } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { projectOutline } from './project-outline.ts';

const ofProject = (): never => {
  throw new GraphQLError('What is in a project is asked for with project(fullPath:).');
};
/** What a project has that takes work of its own: a list of merge requests names one project many times. */
const notHere = {
  issue: ofProject,
  board: ofProject,
  boards: ofProject,
  mergeRequest: ofProject,
  mergeRequests: ofProject,
};

/** A project in a list: what it is, without what is in it. */
export const listedOutline = (row: ProjectRow, ctx: Context) => ({ ...projectOutline(row, ctx), ...notHere });

/** What the projects of listed merge requests are, read for all of them when one is asked for. */
export function listedProjects(ctx: Context, ids: readonly number[]) {
  const found = lazily(async () => {
    const wanted = [...new Set(ids)];
    const rows = await listProjects(ctx.platform.db, ctx.viewer, { ids: wanted }, wanted.length, 0);
    return new Map(rows.map((row) => [row.id, listedOutline(row, ctx)]));
  });
  return (id: number) => async () => {
    const project = (await found()).get(id);
    if (project === undefined) throw notFound('Project');
    return project;
  };
}
