import { isPersonName } from '../people/names.ts'
import { dayNumber, isDate } from '../zones/rules.ts'
import type { Species } from './species.ts'

export const PET_GENDERS = ['m', 'f'] as const
export type PetGender = (typeof PET_GENDERS)[number]

export const PET_NAME_MIN_LENGTH = 3

/** At least 3 characters, letters and spaces (specification/owner §5), letters in the sense of specification/readings §10.1. */
export function isPetName(name: string): boolean {
  return name.length >= PET_NAME_MIN_LENGTH && isPersonName(name)
}

/** Why an owner may not give this name, or null. */
export function petNameProblem(
  name: string,
): 'validation.petNameTooShort' | 'validation.petNameInvalid' | null {
  if (name.length < PET_NAME_MIN_LENGTH) return 'validation.petNameTooShort'
  return isPetName(name) ? null : 'validation.petNameInvalid'
}

export const AGE_MAX_YEARS = 99

/** Longest texts of a pet's record. */
export const PET_TEXT_LENGTHS = { name: 60, breed: 80, number: 40, colour: 40, remark: 300 } as const

/** Lowest and highest weight in kilograms, with at most three decimals: a mouse pup and a heavy horse. */
export const WEIGHT_MIN_KG = 0.001
export const WEIGHT_MAX_KG = 2000

/** Most weights stored per pet: one a day for almost three years. */
export const WEIGHTS_MAX = 1000

/** Vaccinations and dewormings are due soon this many days ahead. */
export const DUE_SOON_DAYS = 30

/** Files of a pet by wire field (specification/owner §3), with the path that each is uploaded to (specification/readings §8). */
export const PET_FILES = {
  profile: 'pet/profile',
  vaccination_url: 'pet/vaccination',
  deworming_url: 'pet/deworming',
  import_compliance: 'pet/import_compliance',
  pet_insurance_url: 'pet/insurance',
  ownershipProof: 'pet/ownership',
  passport_url: 'pet/passport',
} as const
export type PetFile = keyof typeof PET_FILES
export type PetDocument = Exclude<PetFile, 'profile'>

/** The six kinds of documents, in the order of their tiles. */
export const PET_DOCUMENTS = [
  'vaccination_url',
  'deworming_url',
  'passport_url',
  'pet_insurance_url',
  'import_compliance',
  'ownershipProof',
] as const satisfies readonly PetDocument[]

/** Completed years, and completed months of the current year of life: 0 to 11. */
export type Age = { years: number; months: number }

/**
 * Parses an age as entered, `years[.months]` (specification/readings §7): `1.10` is one year ten months, `.12` counts as one more
 * year, from `0.1` to `99`. A number may have at most one fraction digit, because 1.10 and 1.1 are the same number.
 *
 * @returns null for anything else
 */
export function parseAge(age: string | number): Age | null {
  const text = String(age)
  if (text.length > 5) return null
  const match = /^(0|[1-9]\d?)(?:\.([1-9]|1[0-2]))?$/.exec(text)
  if (!match || (typeof age === 'number' && (match[2] ?? '').length > 1)) return null
  const total = Number(match[1]) * 12 + Number(match[2] ?? 0)
  return total >= 1 && total <= AGE_MAX_YEARS * 12 ? ageOfMonths(total) : null
}

/** The age in wire format; `0` for a newborn. */
export function formatAge(age: Age): string {
  return age.months === 0 ? `${age.years}` : `${age.years}.${age.months}`
}

/**
 * The parts of an age to show, or null for "Unknown" (specification/owner §5): missing or not numeric. More lenient than `parseAge`,
 * because stored ages can come from other systems; the fraction digits are months.
 */
export function ageParts(age: string | number | null | undefined): Age | null {
  const text = String(age ?? '')
  const match = text.length <= 6 ? /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) : null
  return match ? ageOfMonths(Number(match[1]) * 12 + Number(match[2] ?? 0)) : null
}

/** The estimated birth date of an animal of that age today; a day that the month does not have becomes its last day. */
export function birthDateFromAge(age: Age, today: string): string {
  const monthsToday = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const months = monthsToday - age.years * 12 - age.months
  const yearAndMonth = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  for (let day = Number(today.slice(8, 10)); ; day -= 1) {
    const date = `${yearAndMonth}-${String(day).padStart(2, '0')}`
    if (isDate(date)) return date
  }
}

/** The age on a day in completed months, or null before birth. */
export function ageOn(birthDate: string, today: string): Age | null {
  if (dayNumber(birthDate) > dayNumber(today)) return null
  const months =
    (Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))) * 12 +
    (Number(today.slice(5, 7)) - Number(birthDate.slice(5, 7)))
  return ageOfMonths(today.slice(8) < birthDate.slice(8) ? months - 1 : months)
}

/** The age on a day in wire format (specification/readings §7); `0` for a pet born after that day. */
export function ageText(bornOn: string, today: string): string {
  return formatAge(ageOn(bornOn, today) ?? { years: 0, months: 0 })
}

/** Whether the date can be a birth date: not after today and not longer ago than the highest age. */
export function isPetBirthDate(date: string, today: string): boolean {
  const age = ageOn(date, today)
  return age !== null && age.years * 12 + age.months <= AGE_MAX_YEARS * 12
}

/** Whether the date can be a day of death: not after today, and not before an exactly known birth date. */
export function isDayOfDeath(date: string, today: string, bornOn: string | null): boolean {
  return date <= today && (bornOn === null || date >= bornOn)
}

/** Whether a weight is within the limits and has at most three decimals, so that it can be stored in grams. */
export function isWeight(kg: number): boolean {
  return kg >= WEIGHT_MIN_KG && kg <= WEIGHT_MAX_KG && Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6
}

/** From the newborn to the heaviest adult, in kilograms, with some room. */
const USUAL_KG: Record<Species, readonly [from: number, to: number]> = {
  Dog: [0.07, 110],
  Cat: [0.05, 15],
  Birds: [0.002, 20],
  Hamster: [0.001, 0.3],
  Rabbit: [0.02, 12],
  Parrots: [0.005, 2],
  Fish: [WEIGHT_MIN_KG, 60],
  Turtles: [0.002, 300],
  Reptiles: [WEIGHT_MIN_KG, 300],
  Horse: [10, 1300],
  Chicken: [0.02, 8],
  Mouse: [WEIGHT_MIN_KG, 0.1],
  Sheep: [1, 200],
  'Guinea pig': [0.03, 2],
  Goldfish: [WEIGHT_MIN_KG, 4],
  Lizards: [WEIGHT_MIN_KG, 25],
  Goat: [0.8, 150],
  Monkey: [0.02, 60],
  Other: [WEIGHT_MIN_KG, WEIGHT_MAX_KG],
}

/** A weight that differs from the last one by more than this share of it is asked about. */
export const WEIGHT_JUMP = 1 / 3

/**
 * Why a weight should be confirmed before it is stored: because it differs from the animal's last one, or because no animal of its kind
 * weighs as much or as little. Null if there is no doubt.
 */
export function weightDoubt(
  kg: number,
  species: Species,
  lastKg: number | undefined,
): 'jump' | 'species' | null {
  if (lastKg !== undefined && Math.abs(kg - lastKg) > lastKg * WEIGHT_JUMP) return 'jump'
  const [from, to] = USUAL_KG[species]
  return kg < from || kg > to ? 'species' : null
}

export type DueKind = 'vaccination' | 'deworming'
export type Due = { kind: DueKind; on: string; state: 'overdue' | 'soon' | 'later' }

/** The due dates of a pet, earliest first; `soon` is within `DUE_SOON_DAYS`, today is not overdue. */
export function dueOf(
  pet: { vaccinationDueOn: string | null; dewormingDueOn: string | null },
  today: string,
): Due[] {
  const dates: [DueKind, string | null][] = [
    ['vaccination', pet.vaccinationDueOn],
    ['deworming', pet.dewormingDueOn],
  ]
  return dates
    .flatMap(([kind, on]) => (on === null ? [] : [{ kind, on, state: dueState(on, today) }]))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

function dueState(on: string, today: string): Due['state'] {
  const days = dayNumber(on) - dayNumber(today)
  if (days < 0) return 'overdue'
  return days <= DUE_SOON_DAYS ? 'soon' : 'later'
}

export function ageOfMonths(total: number): Age {
  return { years: Math.floor(total / 12), months: total % 12 }
}

/** Fields that a practice may change in the record of every animal that it treats. */
export const CLINICAL_FIELDS = ['allergies', 'alerts', 'vaccinationDueOn', 'dewormingDueOn'] as const
export type ClinicalField = (typeof CLINICAL_FIELDS)[number]
