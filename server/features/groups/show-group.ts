import type { FastifyReply, FastifyRequest } from 'fastify';
import { abilities } from '../../platform/access/authorize.ts';
import { sayLastChange } from '../../platform/http/unmodified-since.ts';
import { groupPolicy } from './group.policy.ts';
import { presentGroup } from './group.presenter.ts';
import { countGroupContents, readGroupChange } from './group.queries.ts';
import { loadGroup } from './group.service.ts';

/** The group with this id or path as v4 answers it by itself, but for its projects. Throws 404 unless the viewer may see it. */
export async function showGroup(request: FastifyRequest, reply: FastifyReply, id: string) {
  const { ctx, viewer } = request;
  const { db } = ctx.platform;
  const group = await loadGroup(ctx, id);
  await sayLastChange(request, reply, () => readGroupChange(db, group.id));
  const counts = await countGroupContents(db, viewer, [group.id]);
  return {
    ...presentGroup(group, ctx.baseUrl, counts.get(group.id)),
    shared_with_groups: [],
    abilities: abilities(groupPolicy, viewer, group),
  };
}
