/** Pixels per side: twice the largest display size, for high-resolution screens. */
const side = 192;

/**
 * Crops a picture to a small square. Photos of phones are far above the limit, can be rotated, and contain the place where they were
 * taken. Formats that the browser can't read, and animations, are sent unchanged; the server checks them.
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
