import { longhair } from '../animals/cats.ts'
import { COATS } from '../animals/coats.ts'
import { labrador } from '../animals/dogs.ts'
import { CREAM, shaded } from '../animals/parts.ts'
import { turtle } from '../animals/water-and-scales.ts'
import { dot, fill, line, placed } from '../svg.ts'

const box = (x: number, y: number, width: number, height: number, r: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${colour}"/>`

const ROOM =
  fill('M40 420V196C40 88 138 10 300 10S560 88 560 196V420Z', '#0E5053') +
  box(336, 62, 136, 128, 16, '#BFE0DD') +
  fill(
    'M336 142C352 130 376 128 398 142S446 156 472 132V174A16 16 0 0 1 456 190H352A16 16 0 0 1 336 174Z',
    '#8CC4A0',
  ) +
  dot(438, 96, 15, '#F8D9A0') +
  '<path d="M404 62V190M336 122H472" stroke="#073B3D" stroke-width="6"/>' +
  box(326, 186, 156, 10, 5, '#0A4144') +
  dot(270, 80, 35, CREAM) +
  fill('M270 115A35 35 0 0 0 300 62A41 41 0 0 1 247 106A35 35 0 0 0 270 115Z', '#E6D9C4') +
  line('M270 80V100', '#22302F', 5.5) +
  line('M270 80L256 88', '#E0863B', 5.5) +
  dot(270, 80, 4.5, '#22302F') +
  box(40, 388, 520, 32, 0, '#0A4649')

const PLANT = placed(
  fill('M34 112C20 70 2 62 -6 40C22 40 36 62 38 96C38 56 50 22 76 10C80 40 62 62 44 112Z', '#6FB88A') +
    fill('M40 112C52 82 66 70 92 66C88 92 66 100 46 114Z', '#58A276') +
    fill('M10 108H70L62 150C61 153 59 154 56 154H24C21 154 19 153 18 150Z', '#E2764F') +
    fill('M52 108H70L62 150C61 153 59 154 56 154H44C50 146 52 126 52 108Z', '#C9633F') +
    box(6, 102, 68, 12, 5, '#EC8A63'),
  477,
  262,
  0.83,
)

const BENCH =
  box(84, 322, 14, 68, 5, '#B9743C') +
  box(440, 322, 14, 68, 5, '#B9743C') +
  box(56, 304, 426, 26, 12, '#F3A869') +
  fill('M68 330A12 12 0 0 1 58 322H480A12 12 0 0 1 470 330Z', '#D98D4D')

const CAT =
  fill('M300 292C328 294 342 276 336 254C333 244 344 240 349 249C362 282 338 312 300 306Z', '#ABB4B5') +
  shaded(
    'c',
    'M268 196C300 196 322 246 322 306H214C214 246 236 196 268 196Z',
    COATS.silver,
    fill('M268 190C288 200 290 250 284 306H252C246 250 248 200 268 190Z', '#F6F4EF'),
    '-10 -4',
  ) +
  fill('M240 306C240 294 264 294 264 306ZM272 306C272 294 296 294 296 306Z', '#fff') +
  placed(longhair('d', COATS.silver), 198, 106, 1.45)

const DOG =
  fill('M82 296C60 292 54 268 66 254C72 248 80 256 76 264C74 276 84 286 96 290Z', '#C4864A') +
  shaded(
    'e',
    'M142 180C184 180 206 236 206 306H78C78 236 100 180 142 180Z',
    COATS.caramel,
    fill('M142 210C164 214 166 262 160 306H124C118 262 120 214 142 210Z', CREAM),
    '-12 -4',
  ) +
  fill('M104 306C104 290 136 290 136 306ZM148 306C148 290 180 290 180 306Z', '#EBB67C') +
  fill('M106 226C128 238 156 238 178 226L182 238C156 252 128 252 102 238Z', '#E2604F') +
  dot(142, 250, 9.5, '#F8D9A0') +
  placed(labrador('f', COATS.caramel), 52, 84, 1.9)

/** Dog, cat and turtle wait for their turn; for the dark ground of the front door. */
export const waitingRoom = (): string => ROOM + PLANT + BENCH + CAT + DOG + placed(turtle('g'), 352, 197, 1.3)
