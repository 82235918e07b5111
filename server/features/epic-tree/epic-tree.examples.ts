import type { RouteExamples } from '../../../testing/route-examples.ts';
import { make } from '../../../testing/route-world.ts';
import type { World } from '../../../testing/route-world.ts';

const children = '/api/v4/groups/:id/epics/:epic_iid/epics';
const issues = '/api/v4/groups/:id/epics/:epic_iid/issues';
const page = '/groups/:group/-/epics/:iid/tree';
const epicsOf = ({ group }: World): string => `/groups/${group}/epics`;

/** The place of a world's first issue in its first epic: made when it is asked for, as the epic is by then. */
const places = new WeakMap<World, Promise<{ id: number }>>();
/** A neighbour for the child that is moved. */
const neighbours = new WeakMap<World, number>();

function placeOf(world: World): Promise<{ id: number }> {
  const known = places.get(world) ?? make(`${epicsOf(world)}/1/issues/${world.issueId}`);
  places.set(world, known);
  return known;
}
const newIssue = (world: World): Promise<{ id: number }> =>
  make(`/projects/${world.projectId}/issues`, { title: 'Of an epic' });
const newPlace = async (world: World): Promise<number> =>
  (await make(`${epicsOf(world)}/1/issues/${(await newIssue(world)).id}`)).id;
const newChild = async (world: World): Promise<number> =>
  (await make(`${epicsOf(world)}/1/epics`, { title: 'A child' })).id;
const once =
  (things: WeakMap<World, Promise<number>>, create: (world: World) => Promise<number>) =>
  (world: World): Promise<number> => {
    const known = things.get(world) ?? create(world);
    things.set(world, known);
    return known;
  };
/** A child and a place that only move: an epic has not many children. */
const childToMove = once(new WeakMap(), async (world) => {
  neighbours.set(world, await newChild(world));
  return newChild(world);
});
const placeToMove = once(new WeakMap(), newPlace);
/** The number of an epic that was made to be added. */
const toAdd = new WeakMap<World, number>();
const neighbourOf = (world: World) => ({ move_before_id: neighbours.get(world) ?? null });
/** The same, once it is there. */
const firstPlaces = new WeakMap<World, number>();
const firstPlace = (world: World) => ({ move_before_id: firstPlaces.get(world) ?? null });

export const examples: RouteExamples = {
  payloads: {
    [`POST ${children}`]: { title: 'New' },
    [`PUT ${children}/:child_epic_id`]: neighbourOf,
    [`PUT ${issues}/:epic_issue_id`]: firstPlace,
    [`POST ${page}`]: (world) => ({ issuable_references: [`&${toAdd.get(world) ?? 1}`] }),
    [`PUT ${page}/epics/:link`]: (world) => ({ epic: neighbourOf(world) }),
    [`PUT ${page}/issues/:link`]: (world) => ({ epic: firstPlace(world) }),
  },
  queries: { 'GET /groups/:group/-/epics/trees': '?ids=1,2,3' },
  fresh: {
    [`POST ${children}/:child_epic_id`]: async (world) => ({
      child_epic_id: (await make(epicsOf(world), { title: 'A child to be' })).id,
    }),
    [`PUT ${children}/:child_epic_id`]: async (world) => ({ child_epic_id: await childToMove(world) }),
    [`DELETE ${children}/:child_epic_id`]: async (world) => ({ child_epic_id: await newChild(world) }),
    [`POST ${issues}/:issue_id`]: async (world) => ({ issue_id: (await newIssue(world)).id }),
    [`PUT ${issues}/:epic_issue_id`]: async (world) => ({ epic_issue_id: await placeToMove(world) }),
    [`DELETE ${issues}/:epic_issue_id`]: async (world) => ({ epic_issue_id: await newPlace(world) }),
    [`POST ${page}`]: async (world): Promise<Readonly<Record<string, number>>> => {
      const { iid } = await make<{ iid: number }>(epicsOf(world), { title: 'A child to be' });
      toAdd.set(world, iid);
      return {};
    },
    [`PUT ${page}/epics/:link`]: async (world) => ({ link: await childToMove(world) }),
    [`PUT ${page}/issues/:link`]: async (world) => ({ link: await placeToMove(world) }),
  },
  async values({ feature }, world): Promise<Readonly<Record<string, number>>> {
    if (feature !== 'epic-tree') return {};
    const { id } = await placeOf(world);
    firstPlaces.set(world, id);
    return { iid: 1, epic_iid: 1, child_epic_id: 1, issue_id: world.issueId, epic_issue_id: id, link: id };
  },
};
