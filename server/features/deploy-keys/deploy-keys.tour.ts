import type { Tour } from '../../../testing/api-tour.ts';
import { newPublicKey } from '../../../testing/ssh-keys.ts';

/** Deploy keys of a project, of which one stays. */
export const tour: Tour = {
  after: ['projects'],
  async change(tour, { project, empty }) {
    const params = { id: project };
    const add = (payload: object, seed: string) =>
      tour.must('POST', '/projects/:id/deploy_keys', {
        params,
        payload: { title: 'CI', key: newPublicKey('ci', seed), ...payload },
      });
    const kept = await add({ can_push: true, expires_at: '2199-12-31' }, 'kept');
    const gone = await add({}, 'gone');
    const one = { ...params, key_id: kept.id };
    await tour.must('GET', '/projects/:id/deploy_keys/:key_id', { params: one });
    const title = { title: 'Builds' };
    await tour.must('PUT', '/projects/:id/deploy_keys/:key_id', { params: one, payload: title });
    await tour.must('POST', '/projects/:id/deploy_keys/:key_id/enable', {
      params: { id: empty, key_id: kept.id },
    });
    await tour.must('DELETE', '/projects/:id/deploy_keys/:key_id', {
      params: { ...params, key_id: gone.id },
    });
    const open = { title: 'Mirror', key: newPublicKey('ci', 'mirror') };
    await tour.must('POST', '/deploy_keys', { payload: open });
  },
  params: () => ({ full: { key_id: 0 } }),
};
