/** Maximum pixels per side of a thumbnail. */
const thumbnailSide = 120;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Rotates and mirrors an RGBA image according to EXIF's orientation. */
function orient({ data, width, height }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { data, width, height };
  const lies = orientation >= 5;
  const turned = { width: lies ? height : width, height: lies ? width : height };
  const result = new Uint8Array(data.length);
  for (let y = 0; y < turned.height; y++)
    for (let x = 0; x < turned.width; x++) {
      let [fromX, fromY] = lies ? [y, x] : [x, y];
      if ([2, 3, 7, 8].includes(orientation)) fromX = width - 1 - fromX;
      if ([3, 4, 6, 7].includes(orientation)) fromY = height - 1 - fromY;
      const from = (fromY * width + fromX) * 4;
      result.set(data.subarray(from, from + 4), (y * turned.width + x) * 4);
    }
  return { data: result, ...turned };
}

/**
 * A WebP that fits into the square of a thumbnail, never larger than the image. Decoding runs in WebAssembly: a hostile image can only
 * break its sandbox. Throws for an unknown image.
 */
export async function makeThumbnail(image: Uint8Array, orientation: number): Promise<Uint8Array> {
  const { PhotonImage, resize, SamplingFilter } = await import('@cf-wasm/photon/node');
  const whole = PhotonImage.new_from_byteslice(image);
  const [width, height] = [whole.get_width(), whole.get_height()];
  const scale = Math.min(1, thumbnailSide / width, thumbnailSide / height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  const small = resize(whole, side(width), side(height), SamplingFilter.Triangle);
  whole.free();
  const { data, ...size } = orient(
    { data: small.get_raw_pixels(), width: small.get_width(), height: small.get_height() },
    orientation,
  );
  small.free();
  const upright = new PhotonImage(data, size.width, size.height);
  const result = upright.get_bytes_webp();
  upright.free();
  return result;
}
