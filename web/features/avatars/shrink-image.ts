/** Pixels a side: twice the largest that a page shows, for sharp screens. */
const side = 192;

/**
 * The middle of a picture as a small square: what a phone takes is far above the limit, lies on its side, and says where it was
 * taken. What the browser can't read, and what moves, is sent as it is; the server judges it.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return file;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return file;
  const crop = Math.min(image.width, image.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (image.width - crop) / 2, (image.height - crop) / 2, crop, crop, 0, 0, side, side);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  return blob ?? file;
}
