import { typedAge } from '@vetvisit/contract/pets/typed'
import type { Species } from '@vetvisit/contract/pets/species'
import { FirstPet, type PetOfCaller } from '@vetvisit/contract/pets/schemas'
import type { z } from 'zod'

export const AGE_UNITS = ['years', 'months'] as const
export type AgeUnit = (typeof AGE_UNITS)[number]

/** In place of an age of `aboutAges`: it is typed. */
export const TYPED_AGE = 'typed'

/** A pet as the sheet asks for it; texts are empty until they are answered. */
export type PetDraft = {
  name: string
  type: string
  gender: string
  /** One of `aboutAges`, or `TYPED_AGE` if `age` in `unit` counts. */
  about: string
  age: string
  unit: AgeUnit
  breed: string
}

export const EMPTY_PET: PetDraft = {
  name: '',
  type: '',
  gender: '',
  about: '',
  age: '',
  unit: 'years',
  breed: '',
}

/** Kinds that seldom live longer than three years, and those that live for decades. */
const SHORT_LIVED: readonly Species[] = ['Hamster', 'Mouse']
const LONG_LIVED: readonly Species[] = ['Horse', 'Parrots', 'Turtles', 'Monkey']

/** Ages to choose from, about right for most animals of a kind, as they are sent. */
export function aboutAges(type: string): readonly string[] {
  const isOf = (kinds: readonly string[]) => kinds.includes(type)
  if (isOf(SHORT_LIVED)) return ['0.2', '0.6', '1', '1.6', '2', '3']
  if (isOf(LONG_LIVED)) return ['1', '3', '6', '10', '15', '20', '30']
  return ['0.3', '0.6', '1', '2', '4', '7', '10', '13']
}

export type PetField = 'name' | 'type' | 'gender' | 'age' | 'breed'
const FIELDS: readonly PetField[] = ['name', 'type', 'gender', 'age', 'breed']

/** Keys of the messages, by field. */
export type PetProblems = Partial<Record<PetField, string>>

export type NewPetInput = z.input<typeof FirstPet>

/** The age as it is sent (specification/readings §7). */
export const ageOf = ({ about, age, unit }: Pick<PetDraft, 'about' | 'age' | 'unit'>): string =>
  about === TYPED_AGE ? typedAge({ years: '', months: '', [unit]: age }) : about

const answersOf = (draft: PetDraft): Record<PetField, string> => ({
  name: draft.name,
  type: draft.type,
  gender: draft.gender,
  age: ageOf(draft),
  breed: draft.breed,
})

/** The answers that were not given yet, in their order. */
export const openAnswersOf = (draft: PetDraft): PetField[] =>
  FIELDS.filter((field) => answersOf(draft)[field].trim() === '')

/**
 * The pet as the server takes it, or what is missing or wrong (specification/owner §5).
 *
 * @param schema by default that of owners; a practice writes down other names, too
 */
export function newPetOf(
  draft: PetDraft,
  schema: typeof FirstPet | typeof PetOfCaller = FirstPet,
): { pet: NewPetInput } | { problems: PetProblems } {
  const fields = answersOf(draft)
  const checked = schema.safeParse(fields)
  if (checked.success) return { pet: fields as NewPetInput }
  const problems: PetProblems = {}
  for (const { path, message } of checked.error.issues) {
    const field = FIELDS.find((known) => known === path[0])
    if (field) problems[field] ??= message
  }
  return { problems }
}

/** What is missing or wrong; nothing without a new pet. */
export function petProblemsOf(draft: PetDraft | null): PetProblems {
  const checked = draft && newPetOf(draft)
  return checked && 'problems' in checked ? checked.problems : {}
}
