import { drawHead } from '@vetvisit/drawings/animals/heads'
import { portraitOfKind } from '@vetvisit/drawings/animals/kinds'
import { drawLogo, LOGO_ON_LIGHT, LOGO_SIZE } from '@vetvisit/drawings/brand/logo'
import { drawFacade, facadeOf } from '@vetvisit/drawings/practices/facade'
import { signOf } from '@vetvisit/drawings/practices/sign'
import type { Weight } from '../fonts/faces.ts'
import { linesOf, outlinesOf, prepareOutlines } from '../fonts/outlines.ts'

/** What the picture shows; it has no words of a language. */
export type Preview = {
  id: string
  name: string
  vets: readonly { name: string }[]
  city: string
  species: readonly string[]
}

const PREVIEW_SIZE = { width: 1200, height: 630 }

const MARGIN = 72
/** The house begins here. */
const STREET = 640
const ROOM = STREET - MARGIN - 32
const LOGO_HEIGHT = 52
const COLOURS = { ground: '#FBF8F3', text: '#1F2E2D', quiet: '#55625F', street: '#DCECEA' }
const NAME = { weight: 'bold' as Weight, room: ROOM, most: 3 }
/** The largest in which the whole name fits is taken. */
const NAME_SIZES = [62, 52, 44]
const LINE = { size: 32, weight: 'regular' as Weight, room: ROOM, most: 1 }
const LINE_HEIGHT = 1.22
const PEOPLE_LINES = 3

/** The picture of a practice for link previews: logo, name, vets and city beside its house. */
export async function drawPreview({ id, name, vets, city, species }: Preview): Promise<string> {
  const people = peopleOf(vets)
  await prepareOutlines([name, ...people, city])
  const { names, size } = fitted(name)
  const facts = [...people, city].flatMap((text) => linesOf(text, LINE)).filter(Boolean)
  const height = names.length * size * LINE_HEIGHT
  let y = (PREVIEW_SIZE.height - height) / 2 + size * 0.7
  let texts = ''
  for (const line of names) {
    texts += placed(line, y, { ...NAME, size, colour: COLOURS.text })
    y += size * LINE_HEIGHT
  }
  for (const line of facts) {
    texts += placed(line, y, { ...LINE, colour: COLOURS.quiet })
    y += LINE.size * 1.4
  }
  const { width, height: full } = PREVIEW_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${full}" width="${width}" height="${full}">
<rect width="${width}" height="${full}" fill="${COLOURS.ground}"/>${house(id, species)}${logo()}${texts}</svg>`
}

/** A line each; of more than three vets the first two, and the number of the others. */
function peopleOf(vets: Preview['vets']): string[] {
  const names = vets.map(({ name }) => name)
  if (names.length <= PEOPLE_LINES) return names
  return [...names.slice(0, PEOPLE_LINES - 1), `+${names.length - PEOPLE_LINES + 1}`]
}

function fitted(name: string): { names: string[]; size: number } {
  const tries = NAME_SIZES.map((size) => ({ size, names: linesOf(name, { ...NAME, size }) }))
  const whole = tries.find(({ names }) => !names.some((line) => line.endsWith('…')))
  return whole ?? tries.at(-1) ?? { size: 0, names: [] }
}

const placed = (
  line: string,
  y: number,
  { size, weight, colour }: { size: number; weight: Weight; colour: string },
) =>
  `<path transform="translate(${MARGIN} ${Math.round(y)})" fill="${colour}" d="${outlinesOf(line, size, weight).paths}"/>`

function logo(): string {
  const [width, height] = LOGO_SIZE
  const scale = LOGO_HEIGHT / height
  return `<svg x="${MARGIN}" y="${MARGIN}" width="${width * scale}" height="${LOGO_HEIGHT}" viewBox="0 0 ${width} ${height}">${drawLogo(LOGO_ON_LIGHT)}</svg>`
}

/** The house with an animal on its sign, as on the pages. */
function house(id: string, species: readonly string[]): string {
  const facade = facadeOf(id)
  const { y, r } = facade.sign
  const side = r * 1.52
  const animal = drawHead(portraitOfKind(signOf(id, species)))
  const { width, height } = PREVIEW_SIZE
  return `<svg x="${STREET}" y="0" width="${width - STREET}" height="${height}" viewBox="0 0 120 120" preserveAspectRatio="xMidYMax slice">
<rect x="-140" y="-80" width="400" height="220" fill="${COLOURS.street}"/>${drawFacade(facade)}
<svg x="${60 - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" viewBox="0 0 96 96">${animal}</svg></svg>`
}
