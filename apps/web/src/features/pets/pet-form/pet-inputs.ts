import { isDayOfDeath, isPetBirthDate, PET_FILES, type PetFile } from '@vetvisit/contract/pets/rules'
import { ownersPetFields, StoredPetFields, type PetRecord } from '@vetvisit/contract/pets/schemas'
import { z } from 'zod'

export type PetFiles = Record<PetFile, string | null>

/** Texts and dates, which are empty if absent. */
const TEXTS = [
  'name',
  'type',
  'breed',
  'gender',
  'age',
  'dateOfBirth',
  'colour',
  'passport_number',
  'rfid',
  'pet_insurance_no',
  'allergies',
  'alerts',
  'vaccinationDueOn',
  'dewormingDueOn',
  'deceasedOn',
] as const satisfies readonly (keyof PetRecord)[]

const FILES = Object.keys(PET_FILES) as PetFile[]

/** Values of the pet form. */
export type PetInputs = PetFiles &
  Record<(typeof TEXTS)[number], string> & {
    /** True if the form has the date of birth instead of the age. */
    exact: boolean
    neutered: 'unknown' | 'yes' | 'no'
  }

/** An object with one value per key; `Object.fromEntries` loses the type of the keys. */
const valuesOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>

/** The inputs of a stored pet, or of a new one. */
export function inputsOf(pet: PetRecord | null): PetInputs {
  return {
    ...valuesOf(TEXTS, (name) => pet?.[name] ?? ''),
    ...valuesOf(FILES, (name) => pet?.[name] ?? null),
    exact: typeof pet?.dateOfBirth === 'string',
    neutered: neuteredOf(pet?.neutered),
  }
}

function neuteredOf(neutered: boolean | null | undefined): PetInputs['neutered'] {
  if (typeof neutered !== 'boolean') return 'unknown'
  return neutered ? 'yes' : 'no'
}

const NEUTERED = { yes: true, no: false, unknown: null } as const

/** Sends either the age or the date of birth, whichever the form shows. */
function wireOf({ exact, age, dateOfBirth, neutered, ...rest }: PetInputs) {
  return {
    ...rest,
    neutered: NEUTERED[neutered],
    ...(exact ? { dateOfBirth: dateOfBirth || 'missing' } : { age, dateOfBirth: null }),
  }
}

const ALWAYS = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/**
 * The contract's schema, with the rules that depend on the reader's current date (`yyyy-mm-dd`).
 *
 * @param byPractice true if a practice fills in the form; its names of pets have rules of their own
 * @param pet the stored pet; null for a new one
 */
export const petForm = (
  today: () => string,
  { byPractice = false, pet = null }: { byPractice?: boolean; pet?: PetRecord | null } = {},
) =>
  z.preprocess(
    (inputs) => wireOf(inputs as PetInputs),
    (byPractice ? StoredPetFields : ownersPetFields(pet?.name ?? null))
      .refine(({ dateOfBirth }) => !isDay(dateOfBirth) || isPetBirthDate(dateOfBirth, today()), {
        error: 'validation.birthDateInvalid',
        path: ['dateOfBirth'],
        ...ALWAYS,
      })
      .refine(
        ({ deceasedOn, dateOfBirth }) =>
          !isDay(deceasedOn) || isDayOfDeath(deceasedOn, today(), isDay(dateOfBirth) ? dateOfBirth : null),
        { error: 'validation.dayOfDeathInvalid', path: ['deceasedOn'], ...ALWAYS },
      ),
  )

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Inputs in the part of the form that is collapsed at first. */
const MORE: readonly (keyof PetInputs)[] = [
  'colour',
  'neutered',
  'passport_number',
  'rfid',
  'pet_insurance_no',
  'allergies',
  'alerts',
  'vaccinationDueOn',
  'dewormingDueOn',
  'deceasedOn',
]

/** True if an input in that part needs attention. */
export const hasProblemInMore = (errors: Partial<Record<keyof PetInputs, unknown>>): boolean =>
  MORE.some((name) => errors[name] !== undefined)
