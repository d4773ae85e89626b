import type { Species } from '@vetvisit/contract/pets/species'
import type { DemoCountry, DemoLanguage } from './demo-countries.ts'
import type { Random } from './random.ts'

/** An invented animal, in the fields of the pet form. */
export type DemoPet = {
  name: string
  gender: 'm' | 'f'
  type: Species
  breed: string
  /** `years` or `years.months`, as the form takes it. */
  age: string
  /** Undefined for kinds that are not weighed at home. */
  weightKg: number | undefined
}

/** Words of owners for what their animals do not tolerate. */
const ALLERGIES: Record<DemoLanguage, readonly string[]> = {
  de: ['Penicillin', 'Huhn', 'Gräserpollen', 'Flohspeichel', 'Rind, Weizen'],
  en: ['Penicillin', 'Chicken', 'Grass pollen', 'Flea saliva', 'Beef, wheat'],
  hi: ['पेनिसिलिन', 'चिकन', 'घास का पराग', 'पिस्सू की लार', 'गेहूँ'],
}

/** What an animal does not tolerate, for one in ten; null for the others. */
export const makeAllergies = (random: Random, language: DemoLanguage): string | null =>
  random.chance(0.1) ? random.pick(ALLERGIES[language]) : null

type Kind = {
  type: Species
  /** Relative frequency of the kind. */
  weight: number
  breeds: readonly string[]
  oldest: number
  kg?: readonly [number, number]
}

const list = (text: string) => text.split(',').map((part) => part.trim())

const KINDS: readonly Kind[] = [
  {
    type: 'Dog',
    weight: 40,
    oldest: 15,
    kg: [4, 42],
    breeds:
      list(`Mixed breed, Labrador Retriever, Golden Retriever, German Shepherd, Dachshund, Jack Russell Terrier,
      Border Collie, Australian Shepherd, French Bulldog, Beagle, Poodle, Cocker Spaniel, Boxer, Havanese, Indian Pariah`),
  },
  {
    type: 'Cat',
    weight: 34,
    oldest: 19,
    kg: [2.6, 7.5],
    breeds:
      list(`European Shorthair, British Shorthair, Maine Coon, Siamese, Persian, Ragdoll, Norwegian Forest Cat,
      Bengal, Birman, Mixed breed`),
  },
  {
    type: 'Rabbit',
    weight: 6,
    oldest: 10,
    kg: [1.1, 4.5],
    breeds: list('Dwarf Lop, Netherland Dwarf, Lionhead, Rex, Dutch'),
  },
  {
    type: 'Guinea pig',
    weight: 3,
    oldest: 6,
    kg: [0.7, 1.3],
    breeds: list('Smooth-haired, Abyssinian, Sheltie, Peruvian'),
  },
  {
    type: 'Hamster',
    weight: 2,
    oldest: 2,
    kg: [0.03, 0.17],
    breeds: list('Golden Hamster, Dwarf Hamster, Roborovski'),
  },
  { type: 'Birds', weight: 3, oldest: 9, breeds: list('Budgerigar, Canary, Zebra Finch, Cockatiel') },
  {
    type: 'Parrots',
    weight: 2,
    oldest: 35,
    kg: [0.25, 1.1],
    breeds: list('African Grey, Rose-ringed Parakeet, Amazon, Macaw'),
  },
  {
    type: 'Horse',
    weight: 3,
    oldest: 28,
    kg: [320, 640],
    breeds: list('Haflinger, Hanoverian, Icelandic Horse, Marwari, Connemara Pony'),
  },
  {
    type: 'Turtles',
    weight: 2,
    oldest: 55,
    kg: [0.3, 4],
    breeds: list(`Hermann's Tortoise, Greek Tortoise, Red-eared Slider`),
  },
  {
    type: 'Chicken',
    weight: 1,
    oldest: 7,
    kg: [1.4, 3.4],
    breeds: list('Sussex, Silkie, Orpington, Vorwerk'),
  },
  { type: 'Goat', weight: 1, oldest: 13, kg: [18, 72], breeds: list('Dwarf Goat, Boer, Jamnapari, Saanen') },
  {
    type: 'Sheep',
    weight: 1,
    oldest: 11,
    kg: [38, 95],
    breeds: list('Merino, Texel, Valais Blacknose, Suffolk'),
  },
  { type: 'Lizards', weight: 1, oldest: 11, breeds: list('Bearded Dragon, Leopard Gecko') },
  { type: 'Reptiles', weight: 1, oldest: 18, breeds: list('Corn Snake, Ball Python') },
  { type: 'Mouse', weight: 0.5, oldest: 2, breeds: list('Fancy Mouse, Spiny Mouse') },
  { type: 'Fish', weight: 0.5, oldest: 8, breeds: list('Koi, Discus, Angelfish') },
  { type: 'Goldfish', weight: 0.5, oldest: 12, breeds: list('Common Goldfish, Oranda, Shubunkin') },
]

const GERMAN_NAMES =
  list(`Balu, Bella, Bruno, Emma, Filou, Frieda, Gustav, Hermine, Janosch, Käthe, Kira, Lilly, Lotte, Luna,
  Mogli, Momo, Muffin, Nala, Oskar, Paula, Pünktchen, Rocky, Rudi, Sammy, Schnurri, Shila, Simba, Socke, Stella, Tinka,
  Trixi, Wanda, Wilma, Zorro, Krümel, Flocke, Keks, Mika, Nero, Pauli`)
const NAMES: Record<DemoCountry, readonly string[]> = {
  DE: GERMAN_NAMES,
  AT: [...GERMAN_NAMES, 'Burli', 'Mitzi', 'Schurli', 'Wastl', 'Xandl'],
  CH: [...GERMAN_NAMES, 'Büsi', 'Globi', 'Minou', 'Pippa', 'Züsi'],
  GB: list(`Alfie, Bailey, Barney, Biscuit, Bonnie, Cleo, Crumpet, Daisy, Dexter, Fern, Gizmo, Hector, Hazel, Jasper,
    Maisie, Marmalade, Milo, Misty, Monty, Nettle, Ollie, Pepper, Pickle, Poppy, Rosie, Rufus, Scout, Smudge, Tilly, Truffle,
    Waffles, Willow, Winnie, Ziggy`),
  IN: list(`Badal, Bholu, Bijli, Chiku, Chutki, Gabbar, Golu, Gudiya, Heera, Jalebi, Jhumri, Kaju, Laddoo, Lali, Mithu, Moti,
    Nandi, Pari, Raja, Rani, Rocky, Sheru, Simba, Sona, Sundari, Tara, Tiger, Tommy, Tuffy, Barfi`),
}

/** Invents an animal: kinds by frequency in practices, an age that the kind can reach. */
export function makePet(random: Random, country: DemoCountry): DemoPet {
  const kind = random.pickWeighted(KINDS)
  const years = random.int(0, kind.oldest)
  const months = random.int(years === 0 ? 1 : 0, 11)
  return {
    name: random.pick(NAMES[country]),
    gender: random.chance(0.5) ? 'm' : 'f',
    type: kind.type,
    breed: random.pick(kind.breeds),
    age: months === 0 ? String(years) : `${years}.${months}`,
    weightKg: kind.kg && weigh(random, kind.kg),
  }
}

// Two significant digits: 0.043, 4.3, 430.
function weigh(random: Random, [least, most]: readonly [number, number]): number {
  return Number((least + random.next() * (most - least)).toPrecision(2))
}
