import { distanceKm, type Position } from '@vetvisit/contract/geo/rules'
import { DEMO_COUNTRY_FACTS, type DemoCountry } from './demo-countries.ts'
import { namesOf } from './person-names.ts'
import type { Random } from './random.ts'
import type { ClinicSpot } from './towns.ts'

/** An invented person, in the fields of a profile. */
export type DemoPerson = {
  fullname: string
  gender: 'm' | 'f'
  /** yyyy-MM-dd */
  dateOfBirth: string
  /** Without the country's dial code; from ranges that are not assigned. */
  mobile: string
  /** Dial code. */
  countryCode: string
  /** ISO 3166-1 alpha-2. */
  ISOCode: DemoCountry
  /** At a domain reserved for examples; unique as `number` is. */
  email: string
}

export type PersonWish = {
  country: DemoCountry
  /** Counts the people of the country from 0: it makes e-mail address and telephone number unique. */
  number: number
  /** Years between which the person was born, both included. */
  bornFrom: number
  bornTo: number
}

/** Invents a person. The names are everyday ones combined at random and refer to no real person. */
export function makePerson(random: Random, { country, number, bornFrom, bornTo }: PersonWish): DemoPerson {
  const gender = random.chance(0.5) ? 'm' : 'f'
  const names = namesOf(country)
  const first = random.pick(names[gender])
  const last = random.pick(names.last)
  return {
    fullname: `${first} ${last}`,
    gender,
    dateOfBirth: dateIn(random, bornFrom, bornTo),
    mobile: makeMobile(country, number),
    countryCode: DEMO_COUNTRY_FACTS[country].dialCode,
    ISOCode: country,
    email: `${mailPart(first)}.${mailPart(last)}.${number}@vetvisit.example`,
  }
}

/**
 * An unassigned telephone number without the dial code. Different for each `number` below 5,000. Germany and the United Kingdom reserve
 * ranges for films (Bundesnetzagentur, Ofcom), partly fixed lines; the other numbers begin with digits that no real number of the country
 * has.
 */
export function makeMobile(country: DemoCountry, number: number): string {
  const { blocks, digits } = NUMBERS[country]
  const perBlock = 10 ** digits
  // A prime step, so that neighbours in the list do not have neighbouring numbers.
  const position = (number * 7_919) % (blocks.length * perBlock)
  const block = blocks[Math.floor(position / perBlock)] ?? ''
  return block + String(position % perBlock).padStart(digits, '0')
}

/** The first digits of a thousand fixed lines that are reserved for films, and the middle of the city that they belong to. */
type FilmLines = Position & { block: string }

/** Ranges of the Bundesnetzagentur and of Ofcom; other countries reserve none. */
const FILM_LINES: Partial<Record<DemoCountry, readonly FilmLines[]>> = {
  DE: [
    { block: '3023125', lat: 52.52, lng: 13.41 },
    { block: '6990009', lat: 50.11, lng: 8.68 },
    { block: '4066969', lat: 53.55, lng: 9.99 },
    { block: '2214710', lat: 50.94, lng: 6.96 },
    { block: '8999998', lat: 48.14, lng: 11.58 },
  ],
  GB: [
    { block: '2079460', lat: 51.51, lng: -0.13 },
    { block: '1174960', lat: 51.45, lng: -2.59 },
    { block: '1214960', lat: 52.48, lng: -1.9 },
    { block: '1164960', lat: 52.64, lng: -1.13 },
    { block: '1614960', lat: 53.48, lng: -2.24 },
    { block: '1134960', lat: 53.8, lng: -1.55 },
    { block: '1914980', lat: 54.97, lng: -1.61 },
    { block: '1314960', lat: 55.95, lng: -3.19 },
    { block: '1414960', lat: 55.86, lng: -4.25 },
  ],
}

/** Lines below this one belong to the people and practices of the cast. */
const FIRST_LINE = 200

/**
 * A number of a clinic, E.164, with the area code of the nearest city whose numbers are reserved for films; null in countries without such
 * numbers. Different for each `number` of up to 800 in sequence.
 */
export function makeClinicPhone(
  { country, lat, lng }: Pick<ClinicSpot, 'country' | 'lat' | 'lng'>,
  number: number,
): string | null {
  const nearest = FILM_LINES[country]?.toSorted(
    (one, other) => distanceKm({ lat, lng }, one) - distanceKm({ lat, lng }, other),
  )[0]
  if (!nearest) return null
  const line = FIRST_LINE + ((number * 7) % (1000 - FIRST_LINE))
  return `${DEMO_COUNTRY_FACTS[country].dialCode}${nearest.block}${line}`
}

const NUMBERS: Record<DemoCountry, { blocks: readonly string[]; digits: number }> = {
  DE: { blocks: ['3023125', '6990009', '4066969', '2214710', '8999998'], digits: 3 },
  AT: { blocks: ['6800000'], digits: 4 },
  CH: { blocks: ['79000'], digits: 4 },
  GB: {
    blocks: [
      '7700900',
      '2079460',
      '1134960',
      '1144960',
      '1154960',
      '1164960',
      '1174960',
      '1184960',
      '1214960',
      '1314960',
    ],
    digits: 3,
  },
  IN: { blocks: ['50000'], digits: 5 },
}

/** Registration number of a doctor: letters, digits and a dash. */
export function makeRegistrationId(random: Random, country: DemoCountry): string {
  return `${country}-${random.int(10_000, 99_999)}`
}

/** Titles that vets of the country use. */
export function makeDegree(random: Random, country: DemoCountry): string {
  return random.pick(DEGREES[country])
}

const DEGREES: Record<DemoCountry, readonly string[]> = {
  DE: ['Dr. med. vet.', 'Tierärztliche Approbation', 'Dr. med. vet., Fachtierarzt für Kleintiere'],
  AT: ['Mag. med. vet.', 'Dr. med. vet.', 'Dipl. Tzt.'],
  CH: ['Dr. med. vet.', 'med. vet.', 'Dr. med. vet., FVH Kleintiere'],
  GB: ['BVSc MRCVS', 'BVetMed MRCVS', 'BVMS MRCVS', 'BVM BVS MRCVS CertAVP'],
  IN: ['BVSc and AH', 'MVSc Surgery', 'MVSc Medicine', 'BVSc and AH, PhD'],
}

function dateIn(random: Random, from: number, to: number): string {
  // Every month has a 28th day.
  return `${random.int(from, to)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function mailPart(name: string): string {
  const written: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return name
    .toLowerCase()
    .replace(/[äöüß]/gu, (letter) => written[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/gu, '')
}
