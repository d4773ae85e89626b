import { z } from 'zod'
import { CalendarDate, Id, typedText } from '../wire.ts'
import { AGE_MESSAGE, isPetName, PET_NAME_MIN_LENGTH, parseAge, SPECIES } from './rules.ts'

export const Species = z.enum(SPECIES, 'validation.speciesRequired')
export type Species = z.infer<typeof Species>

/** Years with months behind the point, as text; a number with at most one fraction digit is read too (decisions §7). */
export const Age = z
  .union([z.string().trim().max(8), z.number()], 'validation.ageRequired')
  .refine((age) => parseAge(age) !== null, 'validation.ageInvalid')
  .transform(String)
  .describe(`years[.months], e.g. "1.10" is one year ten months. ${AGE_MESSAGE}`)

const optionalNumber = (maxLength: number) => typedText(maxLength).nullable().optional()

/** The pet form (spec 1 §5). */
export const PetFields = z.strictObject({
  name: typedText(60)
    .refine((name) => name.length >= PET_NAME_MIN_LENGTH, {
      error: 'validation.petNameTooShort',
      abort: true,
    })
    .refine(isPetName, 'validation.petNameInvalid'),
  gender: z.enum(['m', 'f'], 'validation.genderRequired'),
  type: Species,
  breed: typedText(80).refine((breed) => breed.length > 0, 'validation.breedRequired'),
  age: Age,
  passport_number: optionalNumber(40),
  rfid: optionalNumber(40),
  pet_insurance_no: optionalNumber(40),
})

export const Pet = z.object({
  _id: Id,
  id: Id,
  patient: Id.describe('its owner'),
  name: z.string(),
  gender: z.enum(['m', 'f']),
  type: z.enum(SPECIES),
  breed: z.string(),
  age: z.string().describe('of today, years[.months]'),
  ageEntered: z.string().nullable(),
  bornOn: CalendarDate.describe('estimated from the age unless given exactly'),
  profile: z.string().nullable(),
  passport_number: z.string().nullable(),
  rfid: z.string().nullable(),
  pet_insurance_no: z.string().nullable(),
  archived: z.boolean(),
})
export type Pet = z.infer<typeof Pet>
