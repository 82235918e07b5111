import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { deleteReservedRefs, setReservedRefs } from '../../repositories/index.ts';
import { listNotHeld } from './version.queries.ts';

let world: MergeRequestWorld;
let project: number;
beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
});
afterAll(() => world?.server.close());

describe('the refs of a merge request', () => {
  it('MR-02 are made once for each version, and deleted with it', async () => {
    const { db } = world.server.platform;
    const head = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    const { id, iid } = await world.open(project, 'feature');
    expect(await listNotHeld(db, id)).toHaveLength(1);
    await world.server.drain();
    expect(await listNotHeld(db, id)).toEqual([]);
    const ref = `refs/merge-requests/${iid}/head`;
    expect(await world.refOf(project, ref)).toBe(head);
    const gone = await world.server.api('DELETE', `/projects/${project}/merge_requests/${iid}`, world.ann);
    expect(gone.statusCode).toBe(204);
    await world.server.drain();
    expect(await world.refOf(project, ref)).toBeNull();
  });
});

describe('refs that only the server moves', () => {
  it('are all there after several jobs have moved some of the same at once', async () => {
    const { platform } = world.server;
    const sha = (await world.refOf(project, 'refs/heads/main'))!;
    const own = Array.from({ length: 8 }, (_, job) => `refs/keep-around/own-${job}`);
    await Promise.all(
      own.map((ref) =>
        setReservedRefs(platform, 'project', project, [
          { ref: 'refs/keep-around/shared', sha },
          { ref, sha },
        ]),
      ),
    );
    const found = await Promise.all(own.map((ref) => world.refOf(project, ref)));
    expect(found).toEqual(own.map(() => sha));
  });

  it('throw where they can not be moved, and are no others', async () => {
    const { platform } = world.server;
    const sha = (await world.refOf(project, 'refs/heads/main'))!;
    await setReservedRefs(platform, 'project', project, [{ ref: 'refs/keep-around/a', sha }]);
    const below = setReservedRefs(platform, 'project', project, [{ ref: 'refs/keep-around/a/b', sha }]);
    await expect(below).rejects.toThrow('name_conflict');
    await expect(deleteReservedRefs(platform, 'project', project, 'refs/heads/')).rejects.toThrow(
      'Only the server',
    );
    expect(await world.refOf(project, 'refs/heads/main')).toBe(sha);
  });
});
