import type { TextFiller } from '../../platform/subjects/reference.ts';
import { findImageSizes } from './upload.queries.ts';

const uploadedImages = /<img [^>]*?src="[^"]*\/uploads\/([0-9a-f]{32})\/[^"]*"[^>]*>/g;

/**
 * Images of rendered texts say how large they are, so that nothing moves when they come. Sizes that the author wrote stay. One query
 * for all texts of a page; it knows images by their secret, which whoever wrote it there knew.
 */
export const sayImageSizes: TextFiller = async (ctx, texts) => {
  const secrets = new Set(
    texts.flatMap((text) => [...text.matchAll(uploadedImages)].map(([, secret]) => secret!)),
  );
  if (secrets.size === 0) return texts;
  const sizes = await findImageSizes(ctx.platform.db, [...secrets]);
  return texts.map((text) =>
    text.replaceAll(uploadedImages, (image, secret: string) => {
      const size = sizes.get(secret);
      return size === undefined || / (?:width|height)="/.test(image)
        ? image
        : image.replace('<img ', `<img width="${size.width}" height="${size.height}" `);
    }),
  );
};
