import { songbird } from '../animals/birds.ts'
import { shorthair } from '../animals/cats.ts'
import { COATS } from '../animals/coats.ts'
import { beagle, labrador } from '../animals/dogs.ts'
import { INK, mirrored, shaded } from '../animals/parts.ts'
import { dot, fill, line, oval, placed, svgFile } from '../svg.ts'
import type { SceneName } from './names.ts'
import { waitingRoom } from './waiting-room.ts'

const PINE = '#0E6467'
const APRICOT = '#F3A869'

/** Scenes stand on any ground, so their floor is half transparent. */
const floor = (rx: number) => oval(160, 216, rx, 11, '#877F7233')

const box = (x: number, y: number, width: number, height: number, r: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${colour}"/>`

/** A paw over an edge at `y`, seen from the front. */
const paw = (x: number, y: number, colour: string, toes: string) =>
  box(x - 14, y - 14, 28, 25, 12, colour) + line(`M${x - 4.5} ${y + 1}v6M${x + 4.5} ${y + 1}v6`, toes, 2.2)

/** A dog looks over the letter it has delivered. */
const sent = (): string =>
  floor(118) +
  placed(labrador('a', COATS.caramel), 93, -9, 1.4) +
  box(70, 94, 180, 118, 10, '#CFE3E0') +
  fill(
    'M70 112L152 168C157 171.5 163 171.5 168 168L250 112V202C250 208 246 212 240 212H80C74 212 70 208 70 202Z',
    '#E4F0EE',
  ) +
  fill(
    'M74 209L142 160L152 168C157 171.5 163 171.5 168 168L178 160L246 209C244 211 242 212 240 212H80C78 212 76 211 74 209Z',
    '#D3E7E4',
  ) +
  line('M73 99L152 154C157 157.5 163 157.5 168 154L247 99', '#A9CFCB', 4.5) +
  paw(114, 96, '#EBB67C', '#C4864A') +
  paw(206, 96, '#EBB67C', '#C4864A') +
  dot(250, 88, 25, '#FBF8F3') +
  dot(250, 88, 22, PINE) +
  line('M240 89L247 96L260 81', APRICOT, 6)

/** A cat in the box that something else came in. */
const empty = (): string =>
  floor(112) +
  fill('M84 128L60 106L100 96L116 120Z', '#C98F55') +
  fill('M236 128L260 106L220 96L204 120Z', '#B57C45') +
  fill('M84 118H236V140H84Z', '#A46D3B') +
  placed(shorthair('a', COATS.ginger), 93, 22, 1.4) +
  shaded(
    'b',
    'M80 128H240L232 208C232 211 229 213 226 213H94C91 213 88 211 88 208Z',
    { fur: '#E0AF74', shade: '#CB9458' },
    '',
    '-14 0',
  ) +
  fill('M150 128H170V152L160 147L150 152Z', '#F3D9AE') +
  line('M108 186h20M108 196h12', '#B98750', 4) +
  paw(118, 130, '#F5B174', '#DB883D') +
  paw(202, 130, '#F5B174', '#DB883D')

/** A bird waits on a line whose plug is out. */
const offline = (): string =>
  floor(124) +
  box(34, 70, 9, 146, 4, '#A97B50') +
  box(20, 82, 37, 8, 4, '#8E6540') +
  box(246, 100, 48, 116, 8, '#DCECEA') +
  fill(
    'M280 100H286C291 100 294 103 294 108V208C294 213 291 216 286 216H272C278 190 281 140 280 100Z',
    '#BFD9D6',
  ) +
  box(254, 116, 26, 26, 8, '#fff') +
  dot(262, 129, 2.8, INK) +
  dot(272, 129, 2.8, INK) +
  line('M38 84C70 134 132 152 176 132C198 122 214 130 211 152', PINE, 5) +
  fill('M200 150h22v10a11 11 0 0 1-22 0Z', APRICOT) +
  line('M206 172v11M216 172v11', '#877F72', 4) +
  placed(songbird('a'), 70, 34, 1.2) +
  line('M188 78l5-14M202 84l12-9M206 98h14', APRICOT, 4)

/** A beagle looks closely and finds nothing. */
const notFound = (): string =>
  floor(116) +
  shaded(
    'b',
    'M160 128C196 128 214 168 214 216H106C106 168 124 128 160 128Z',
    { fur: '#FFF6E8', shade: '#EADFCF' },
    fill('M100 140H138C130 170 130 200 134 220H96Z', '#F09F55'),
  ) +
  placed(beagle('a', COATS.ginger), 93, 20, 1.4) +
  fill('M118 142C136 154 184 154 202 142L206 154C184 168 136 168 114 154Z', PINE) +
  dot(160, 166, 9, '#F8D9A0') +
  line('M203 104L230 146', '#8E6540', 11) +
  '<circle cx="184" cy="84" r="26" fill="#DCF0F2" fill-opacity=".8" stroke="#B9743C" stroke-width="8"/>' +
  dot(181, 85, 10, INK) +
  dot(177.5, 81, 3.6, '#fff') +
  line('M167 75C170 69 175 66 181 65', '#fff', 4) +
  paw(228, 152, '#F7E6CC', '#CBAE82') +
  track(40, 196) +
  track(72, 178)

/** A print of a paw on the floor. */
const track = (x: number, y: number) =>
  `<g opacity=".5">${dot(x, y, 6, '#C9A27A')}${[-7, 0, 7].map((by) => dot(x + by, y - (by === 0 ? 11 : 9), 2.8, '#C9A27A')).join('')}</g>`

const SLEEPING_HEAD = shorthair('a', COATS.silver, mirrored(line('M31 50.5Q35.5 55 40 50.5', INK, 2.4)))

/** Everything is done, so the cat sleeps. */
const asleep = (): string => {
  const { deep, pale } = COATS.silver
  // Darker than the head, which lies before it.
  const [fur, shade] = ['#B2BBBD', '#99A3A6']
  return (
    floor(124) +
    fill(
      'M60 172C60 160 72 156 84 158H236C248 156 260 160 260 172C264 190 262 206 252 212C244 216 76 216 68 212C58 206 56 190 60 172Z',
      '#C9633F',
    ) +
    fill('M62 168C64 158 74 156 84 158H236C246 156 254 158 258 166C254 190 66 190 62 168Z', '#E2764F') +
    shaded(
      'b',
      'M76 172C76 118 116 92 166 92C222 92 252 128 250 160C249 172 240 178 226 178H92C82 178 76 178 76 172Z',
      { fur, shade },
      line('M158 88V106M180 88V108M202 92V112', deep, 7),
      '-10 -5',
    ) +
    line('M244 152C250 178 214 184 178 178', shade, 17) +
    line('M182 178.5C174 177 170 176 166 175', pale, 17) +
    placed(SLEEPING_HEAD, 62, 80, 1.1) +
    line('M214 62h16l-16 18h16M246 34h12l-12 14h12', '#8CB9B5', 5)
  )
}

const SCENES = {
  'waiting-room': waitingRoom,
  empty,
  offline,
  sent,
  'not-found': notFound,
  asleep,
} as const satisfies Record<SceneName, unknown>

/** File names and contents of the scenes. */
export const sceneFiles = (): { name: string; content: string }[] =>
  Object.entries(SCENES).map(([name, draw]) => ({
    name: `scene-${name}.svg`,
    content: svgFile(draw(), name === 'waiting-room' ? [600, 420] : [320, 240]),
  }))
