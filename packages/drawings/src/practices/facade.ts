import { dot, fill, pick } from '../svg.ts'

/** Main colours of facades; walls and sky are mixed from them. */
const COLOURS = [
  '#0E6467',
  '#B5502A',
  '#46376F',
  '#2E6F9E',
  '#3F7A3A',
  '#A8324A',
  '#8F6B1B',
  '#43545C',
] as const

const FRONTS = ['window left', 'door in the middle', 'window right', 'awning', 'two windows'] as const

/** A house: `colour` of the roof, centre and radius of the round sign above the door, on a grid of 120. */
export type Facade = { roof: number; front: number; colour: string; sign: { y: number; r: number } }

/** The house of a practice; the same id always gives the same one. */
export function facadeOf(practiceId: string): Facade {
  const roof = pick(practiceId, ROOFS.length, 'roof')
  return {
    roof,
    front: pick(practiceId, FRONTS.length, 'front'),
    colour: COLOURS[pick(practiceId, COLOURS.length, 'colour')] ?? COLOURS[0],
    sign: ROOFS[roof]?.sign ?? { y: 43, r: 15 },
  }
}

const LIT = '#FFE3B8'
const GLASS = '#BFDDE0'
const CREAM = '#FFF6E8'

/** Rectangle `x y width height` with round corners. */
const box = (x: number, y: number, width: number, height: number, colour: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${r > 0 ? ` rx="${r}"` : ''} fill="${colour}"/>`

type Tones = { colour: string; dark: string }

const ROOFS: readonly { draw: (tones: Tones) => string; sign: Facade['sign'] }[] = [
  {
    // A gable with a chimney.
    draw: ({ colour, dark }) =>
      box(82, 18, 10, 24, dark, 2) +
      fill('M14 52L58 17C59 16 61 16 62 17L106 52C108 54 107 57 104 57H16C13 57 12 54 14 52Z', colour) +
      fill('M60 16C61 16 61 16 62 17L106 52C108 54 107 57 104 57H96Z', dark),
    sign: { y: 41, r: 14 },
  },
  {
    // Flat, with a cornice.
    draw: ({ colour, dark }) => box(16, 38, 88, 18, colour, 3) + box(12, 34, 96, 7, dark, 3),
    sign: { y: 47, r: 14 },
  },
  {
    // A mansard with two windows.
    draw: ({ colour, dark }) =>
      fill(
        'M26 24H94C96 24 97 25 98 27L108 52C109 55 108 57 105 57H15C12 57 11 55 12 52L22 27C23 25 24 24 26 24Z',
        colour,
      ) +
      fill('M84 24H94C96 24 97 25 98 27L108 52C109 55 108 57 105 57H97Z', dark) +
      box(27, 35, 12, 15, LIT, 6) +
      box(78, 35, 12, 15, GLASS, 6),
    sign: { y: 42, r: 14 },
  },
  {
    // A stepped gable.
    draw: ({ colour, dark }) =>
      fill(
        'M18 57V44H30V34H42V25H52V18C52 16 53 15 55 15H65C67 15 68 16 68 18V25H78V34H90V44H102V57Z',
        colour,
      ) + fill('M88 57V34H90V44H102V57Z', dark),
    sign: { y: 41, r: 14 },
  },
]

const door = (x: number, { dark }: Tones) =>
  box(x, 72, 19, 34, dark, 3) + box(x + 4, 76, 11, 14, LIT, 2) + dot(x + 15, 93, 1.4, LIT)

const window = (x: number, y: number, width: number, height: number, glass: string) =>
  box(x, y, width, height, '#fff', 3) +
  box(x + 2, y + 2, width - 4, height - 4, glass, 2) +
  `<path d="M${x + 2} ${y + height - 4}L${x + width / 2} ${y + 2}h${width / 5}L${x + 4} ${y + height - 2}h-2Z" fill="#fff" opacity=".4"/>`

/** Three plants in a box below a window. */
const flowers = (x: number, width: number) =>
  box(x + 1, 96, width - 2, 6, '#B9875A', 2) +
  ['#6FA57C', '#83B58C', '#5F966E']
    .map((leaf, index) => {
      const at = Math.round(x + (width * (index * 2 + 1)) / 6)
      return dot(at, 94.5, 4, leaf) + dot(at, 93, 1.5, '#F3A869')
    })
    .join('')

/** Stripes in the colour of the roof and cream, `count` in all. */
function awning(x: number, stripe: number, count: number, { colour }: Tones): string {
  const stripes = (first: number) =>
    Array.from({ length: Math.ceil((count - first) / 2) }, (_, index) => {
      const r = stripe / 2
      return `M${x + (index * 2 + first) * stripe} 64h${stripe}v8a${r} ${r} 0 0 1-${stripe} 0Z`
    }).join('')
  return fill(stripes(0), colour) + fill(stripes(1), CREAM)
}

const FRONT_OF: readonly ((tones: Tones) => string)[] = [
  (tones) => door(70, tones) + window(26, 72, 36, 23, GLASS) + awning(23, 6, 7, tones) + flowers(28, 32),
  (tones) =>
    door(51, tones) +
    window(24, 74, 20, 20, GLASS) +
    window(76, 74, 20, 20, LIT) +
    flowers(24, 20) +
    flowers(76, 20),
  (tones) => door(30, tones) + window(56, 70, 38, 26, LIT) + awning(54, 6, 7, tones),
  (tones) =>
    door(51, tones) +
    awning(21.5, 7, 11, tones) +
    window(24, 76, 20, 22, GLASS) +
    window(76, 76, 20, 22, LIT),
  (tones) =>
    door(28, tones) +
    window(54, 74, 18, 22, GLASS) +
    window(77, 74, 18, 22, LIT) +
    flowers(54, 18) +
    flowers(77, 18),
]

/** Houses of the street, seen where a picture is wider than high; half transparent, so that they fit any sky. */
function street(colour: string): string {
  const houses = [
    [-130, 50, 62],
    [-66, 30, 44],
    [-22, 46, 34],
    [108, 40, 36],
    [144, 24, 46],
    [190, 48, 60],
  ] as const
  const walls = houses.map(([x, y, width]) => `M${x} ${y}h${width}V106h-${width}Z`).join('')
  const panes = houses.map(
    ([x, y, width]) => `M${x + width * 0.3} ${y + 8}V102M${x + width * 0.7} ${y + 8}V102`,
  )
  return (
    `<path d="${walls}" fill="${colour}" opacity=".15"/>` +
    `<path d="${panes.join('')}" stroke="#fff" stroke-width="8" stroke-dasharray="9 9" opacity=".25"/>`
  )
}

const TREE =
  box(8.5, 88, 3, 18, '#9A7650') +
  dot(10, 80, 11, '#83B58C') +
  fill('M10 91A11 11 0 0 0 19 73A13 13 0 0 1 4 89.5A11 11 0 0 0 10 91Z', '#6FA57C')

/**
 * The shapes of a facade on a grid of 120, with an empty sky and an empty sign. Wider pictures show the street to both sides
 * if `preserveAspectRatio` is `xMidYMax meet`.
 */
export function drawFacade({ roof, front, colour, sign }: Facade): string {
  const tones = { colour, dark: mix(colour, '#000000', 0.18) }
  const wall = mix('#FBF4E6', colour, 0.15)
  const wallShade = mix('#E8DFD0', colour, 0.25)
  return (
    street(colour) +
    box(-140, 105, 400, 20, '#C9C6B6') +
    box(18, 50, 84, 56, wall) +
    box(88, 50, 14, 56, wallShade) +
    (ROOFS[roof]?.draw(tones) ?? '') +
    (FRONT_OF[front]?.(tones) ?? '') +
    `<circle cx="60" cy="${sign.y}" r="${sign.r}" fill="#fff" stroke="${tones.dark}" stroke-width="1.6"/>` +
    TREE
  )
}

/** Red at 1, green at 3, blue at 5. */
const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16)

/** Mixes `part` (0 to 1) of the second colour into the first; both as `#rrggbb`. */
function mix(first: string, second: string, part: number): string {
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) * (1 - part) + channel(second, at) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** A facade as an SVG file; fills its box, anchored at the street. */
export const facadeFile = (facade: Facade): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" preserveAspectRatio="xMidYMax meet">${drawFacade(facade)}</svg>`
