import { typedAge } from '@vetvisit/contract/pets/rules'
import { FirstPet } from '@vetvisit/contract/pets/schemas'
import type { z } from 'zod'

export const AGE_UNITS = ['years', 'months'] as const
export type AgeUnit = (typeof AGE_UNITS)[number]

/** A pet as the sheet asks for it; texts are empty until they are answered. */
export type PetDraft = {
  name: string
  type: string
  gender: string
  age: string
  unit: AgeUnit
  breed: string
}

export const EMPTY_PET: PetDraft = { name: '', type: '', gender: '', age: '', unit: 'years', breed: '' }

export type PetField = 'name' | 'type' | 'gender' | 'age' | 'breed'
const FIELDS: readonly PetField[] = ['name', 'type', 'gender', 'age', 'breed']

/** Keys of the messages, by field. */
export type PetProblems = Partial<Record<PetField, string>>

export type NewPetInput = z.input<typeof FirstPet>

/** The age as it is sent (specification/readings §7). */
export const ageOf = ({ age, unit }: Pick<PetDraft, 'age' | 'unit'>): string =>
  typedAge({ years: '', months: '', [unit]: age })

/** The pet as the server takes it, or what is missing or wrong (specification/owner §5). */
export function newPetOf(draft: PetDraft): { pet: NewPetInput } | { problems: PetProblems } {
  const { name, type, gender, breed } = draft
  const fields = { name, type, gender, breed, age: ageOf(draft) }
  const checked = FirstPet.safeParse(fields)
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
