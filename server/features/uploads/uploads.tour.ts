import type { Tour } from '../../../testing/api-tour.ts';
import { picture } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    upload: { readonly id: number; readonly secret: string };
  }
}

export const tour: Tour = {
  after: ['projects'],
  async change(tour, places) {
    const params = { id: places.project };
    const attach = () =>
      tour.must<{ id: number; url: string }>('POST', '/projects/:id/uploads', { params, file: picture() });
    const first = await attach();
    const second = await attach();
    const kept = await attach();
    await tour.must('DELETE', '/projects/:id/uploads/:upload_id', {
      params: { ...params, upload_id: first.id },
    });
    const secretOf = ({ url }: { url: string }): string => url.split('/')[2]!;
    await tour.must('DELETE', '/projects/:id/uploads/:secret/:filename', {
      params: { ...params, secret: secretOf(second), filename: 'picture.png' },
    });
    places.upload = { id: kept.id, secret: secretOf(kept) };
  },
  params: (_pattern, { upload }) => ({
    full: { upload_id: upload.id, secret: upload.secret, filename: 'picture.png' },
    plain: { upload_id: 0 },
  }),
};
