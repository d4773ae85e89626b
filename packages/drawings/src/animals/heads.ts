import { svgFile } from '../svg.ts'
import { chicken, monkey, parrot, paw, songbird } from './birds.ts'
import { longhair, points, shorthair } from './cats.ts'
import { COAT_NAMES, COATS } from './coats.ts'
import { beagle, bulldog, labrador, poodle, schnauzer, shepherd } from './dogs.ts'
import { goat, horse, sheep } from './hoofed.ts'
import { portraitFile, type CoatedHead, type HeadName, type Portrait } from './kinds.ts'
import { guineaPig, hamster, mouse, rabbit } from './small-mammals.ts'
import { chameleon, fish, goldfish, snake, turtle } from './water-and-scales.ts'

const COATED = {
  dog: labrador,
  'dog-shepherd': shepherd,
  'dog-poodle': poodle,
  'dog-bulldog': bulldog,
  'dog-schnauzer': schnauzer,
  'dog-beagle': beagle,
  cat: shorthair,
  'cat-longhair': longhair,
  'cat-points': points,
  rabbit: rabbit,
  hamster: hamster,
  mouse: mouse,
  'guinea-pig': guineaPig,
  horse: horse,
  goat: goat,
} as const satisfies Record<CoatedHead, unknown>

const PLAIN = {
  birds: songbird,
  parrots: parrot,
  chicken,
  fish,
  goldfish,
  turtles: turtle,
  reptiles: snake,
  lizards: chameleon,
  sheep,
  monkey,
  other: paw,
} as const satisfies Record<Exclude<HeadName, CoatedHead>, unknown>

const HEADS = [...Object.keys(COATED), ...Object.keys(PLAIN)] as HeadName[]

const isCoated = (head: HeadName): head is CoatedHead => head in COATED

/**
 * The shapes of a head on the 96 grid, without the `svg` element.
 *
 * @param id unique within the file that the drawing goes into
 */
export const drawHead = ({ head, coat }: Portrait, id = 'a'): string =>
  isCoated(head) ? COATED[head](id, COATS[coat ?? 'caramel']) : PLAIN[head](id)

/** File names and contents of all heads, one for each coat. */
export function headFiles(): { name: string; content: string }[] {
  const portraits = HEADS.flatMap((head): Portrait[] =>
    isCoated(head) ? COAT_NAMES.map((coat) => ({ head, coat })) : [{ head }],
  )
  return portraits.map((portrait) => ({
    name: portraitFile(portrait),
    content: svgFile(drawHead(portrait)),
  }))
}
