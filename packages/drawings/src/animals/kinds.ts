import type { CoatName } from './coats.ts'

export type CoatedHead =
  | `dog${'' | '-shepherd' | '-poodle' | '-bulldog' | '-schnauzer' | '-beagle'}`
  | `cat${'' | '-longhair' | '-points'}`
  | 'rabbit'
  | 'hamster'
  | 'mouse'
  | 'guinea-pig'
  | 'horse'
  | 'goat'
export type HeadName =
  | CoatedHead
  | 'birds'
  | 'parrots'
  | 'chicken'
  | 'fish'
  | 'goldfish'
  | 'turtles'
  | 'reptiles'
  | 'lizards'
  | 'sheep'
  | 'monkey'
  | 'other'

/** A head, and its coat if it has fur of several colours. */
export type Portrait = { head: HeadName; coat?: CoatName }

/** Coats of each kind with fur, the usual one first: it stands for the kind itself. */
export const COATS_OF: Record<string, readonly CoatName[]> = {
  Dog: ['caramel', 'cocoa', 'cream', 'coal', 'silver', 'ginger'],
  Cat: ['ginger', 'silver', 'slate', 'cream', 'coal', 'cocoa'],
  Rabbit: ['cream', 'silver', 'cocoa', 'caramel', 'slate', 'milk'],
  Hamster: ['ginger', 'caramel', 'silver', 'cream'],
  Mouse: ['silver', 'cocoa', 'cream', 'slate'],
  'Guinea pig': ['cocoa', 'caramel', 'coal', 'ginger', 'silver'],
  Horse: ['cocoa', 'caramel', 'coal', 'silver', 'ginger'],
  Goat: ['milk', 'cocoa', 'cream', 'silver'],
}

const SAME_NAME = [
  'Birds',
  'Parrots',
  'Chicken',
  'Fish',
  'Goldfish',
  'Turtles',
  'Reptiles',
  'Lizards',
  'Sheep',
  'Monkey',
]

/** The head that stands for a kind of animal; a paw for an unknown one. */
export function portraitOfKind(type: string | null | undefined): Portrait {
  const coat = COATS_OF[type ?? '']?.[0]
  if (coat !== undefined) return { head: slug(type ?? '') as CoatedHead, coat }
  return { head: SAME_NAME.includes(type ?? '') ? (slug(type ?? '') as HeadName) : 'other' }
}

const slug = (type: string) => type.toLowerCase().replace(' ', '-')

/** Name of the file with a portrait. */
export const portraitFile = ({ head, coat }: Portrait): string =>
  `${head}${coat === undefined ? '' : `.${coat}`}.svg`

export type Ground = 'pine' | 'plum' | 'apricot'

const LIGHT: readonly (CoatName | HeadName)[] = ['cream', 'milk', 'sheep', 'chicken', 'lizards']
const COOL: readonly (CoatName | HeadName)[] = [
  'slate',
  'silver',
  'coal',
  'birds',
  'parrots',
  'fish',
  'reptiles',
  'monkey',
]

/** The quiet colour behind a portrait: light coats on plum, cool ones on apricot. */
export function groundOf({ head, coat }: Portrait): Ground {
  if (LIGHT.includes(coat ?? head)) return 'plum'
  return COOL.includes(coat ?? head) ? 'apricot' : 'pine'
}
