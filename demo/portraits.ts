import { encodePng } from '../testing/png.ts';

type Colour = readonly [number, number, number];

const side = 128;
const samples = 3;

function colour(hex: string): Colour {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Whether a point (0 to 1 on both axes) is in an ellipse. */
const within =
  (centreX: number, centreY: number, radiusX: number, radiusY = radiusX) =>
  (x: number, y: number): boolean =>
    ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1;

/** Each pixel is the mean of a few points in it, so that edges are smooth. */
function draw(at: (x: number, y: number) => Colour): Buffer {
  return encodePng(side, side, (column, row) => {
    const sum = [0, 0, 0];
    for (let i = 0; i < samples * samples; i++) {
      const x = (column + ((i % samples) + 0.5) / samples) / side;
      const y = (row + (Math.floor(i / samples) + 0.5) / samples) / side;
      for (const [channel, value] of at(x, y).entries()) sum[channel]! += value;
    }
    return sum.map((value) => Math.round(value / samples ** 2)) as [number, number, number];
  });
}

const hair = {
  short: { back: within(0.5, 0.36, 0.24, 0.23), front: within(0.5, 0.19, 0.26, 0.12) },
  long: { back: within(0.5, 0.5, 0.3, 0.38), front: within(0.42, 0.2, 0.24, 0.12) },
  bun: { back: within(0.5, 0.16, 0.13, 0.12), front: within(0.5, 0.23, 0.23, 0.11) },
  curls: { back: within(0.5, 0.34, 0.33, 0.3), front: within(0.5, 0.17, 0.24, 0.1) },
  none: { back: () => false, front: () => false },
} as const;

const head = within(0.5, 0.42, 0.2, 0.25);
const neck = (x: number, y: number): boolean => Math.abs(x - 0.5) < 0.085 && y > 0.5 && y < 0.8;
const shoulders = within(0.5, 1.08, 0.42, 0.36);

interface Looks {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly cut: keyof typeof hair;
  readonly shirt: string;
}

const looks: readonly Looks[] = [
  { ground: 'c9dfc4', skin: 'f0c8a8', hair: 'c98f4a', cut: 'long', shirt: '2f6b4f' },
  { ground: 'f3d9b1', skin: 'd9a377', hair: '3a2a20', cut: 'short', shirt: '8a3b2e' },
  { ground: 'd6d3ee', skin: 'f2d0b0', hair: '1f1a1c', cut: 'bun', shirt: '4a4a8c' },
  { ground: 'cfe3ea', skin: 'efc4a5', hair: '7a5a3a', cut: 'short', shirt: '2b5876' },
  { ground: 'f6d5d0', skin: 'a86f48', hair: '241a16', cut: 'long', shirt: 'b4533c' },
  { ground: 'dfe6d0', skin: 'f4d3bb', hair: 'e0c07a', cut: 'short', shirt: '57693b' },
  { ground: 'f4e2c8', skin: 'e6b48c', hair: '5a2f22', cut: 'curls', shirt: 'a8572f' },
  { ground: 'd2e4dc', skin: '6f4a33', hair: '17120f', cut: 'short', shirt: 'd08a2e' },
  { ground: 'e8d5e4', skin: 'f1cbb0', hair: 'a34a2a', cut: 'bun', shirt: '6d3a63' },
  { ground: 'd9dee8', skin: 'c58f64', hair: '2a211c', cut: 'none', shirt: '39495e' },
  { ground: 'f5d7dd', skin: 'f3d2b3', hair: '2b2226', cut: 'curls', shirt: 'a03f5c' },
  { ground: 'dbe8f3', skin: 'e9bd98', hair: '8a6a48', cut: 'short', shirt: '3f6fa0' },
];

/** A small avatar for the person with this index: the same one each time. */
export function portrait(index: number): Buffer {
  const of = looks[index % looks.length]!;
  const cut = hair[of.cut];
  const ground = colour(of.ground);
  const skin = colour(of.skin);
  const shade = skin.map((value) => Math.round(value * 0.88)) as unknown as Colour;
  const strands = colour(of.hair);
  const shirt = colour(of.shirt);
  return draw((x, y) => {
    if (cut.front(x, y) && y < 0.3) return strands;
    if (head(x, y)) return skin;
    if (shoulders(x, y)) return neck(x, y) && y < 0.78 ? shade : shirt;
    if (neck(x, y)) return shade;
    return cut.back(x, y) ? strands : ground;
  });
}

/** A leaf on a background: the avatar of a group or a project. */
export function leaf(ground: string, blade: string): Buffer {
  const [back, front] = [colour(ground), colour(blade)];
  const left = within(0.2, 0.5, 0.52);
  const right = within(0.8, 0.5, 0.52);
  return draw((x, y) => {
    const inside = left(x, y) && right(x, y);
    return inside && Math.abs(x - 0.5) > 0.012 ? front : back;
  });
}
