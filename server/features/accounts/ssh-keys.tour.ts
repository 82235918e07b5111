import { fingerprintOf, showFingerprint } from '../../ssh/public-key.ts';
import type { Tour } from '../../../testing/api-tour.ts';
import { newPublicKey } from '../../../testing/ssh-keys.ts';

/** SSH keys of people, of which one stays. */
export const tour: Tour = {
  after: ['accounts'],
  async change(tour, { ann }) {
    const payload = () => ({ title: 'laptop', key: newPublicKey() });
    const kept = await tour.must('POST', '/user/keys', {
      as: ann,
      payload: { ...payload(), expires_at: '2199-12-31', usage_type: 'auth' },
    });
    const params = { id: ann.id, key_id: kept.id };
    await tour.must('GET', '/user/keys/:key_id', { as: ann, params });
    await tour.must('GET', '/users/:id/keys/:key_id', { params });
    await tour.must('GET', '/keys/:id', { params: { id: kept.id } });
    const own = await tour.must('POST', '/user/keys', { as: ann, payload: payload() });
    await tour.must('GET', '/user/keys/:key_id', { as: ann, params: { key_id: own.id } });
    await tour.must('DELETE', '/user/keys/:key_id', { as: ann, params: { key_id: own.id } });
    const given = await tour.must('POST', '/users/:id/keys', { params: { id: ann.id }, payload: payload() });
    await tour.must('DELETE', '/users/:id/keys/:key_id', { params: { id: ann.id, key_id: given.id } });
    const { key } = await tour.must<{ key: string }>('GET', '/keys/:id', { params: { id: kept.id } });
    const fingerprint = showFingerprint(fingerprintOf(Buffer.from(key.split(' ')[1]!, 'base64')));
    await tour.must('GET', '/keys', { query: `?fingerprint=${encodeURIComponent(fingerprint)}` });
  },
};
