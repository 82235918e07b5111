import type { TextFiller } from '../../platform/subjects/reference.ts';
import { findImageSizes } from './upload.queries.ts';

const uploadedImages = /<img [^>]*?src="[^"]*\/uploads\/([0-9a-f]{32})\/[^"]*"[^>]*>/g;

/**
 * Adds sizes to the images of rendered texts, so that the layout does not move when they load. Sizes given by the author stay. One
 * query for all texts of a page; images are found by their secret, which the author knew.
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
