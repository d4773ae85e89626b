import { z } from 'zod'
import { plainDigits } from '../letters/rules.ts'
import { numberProblem } from '../numbers/rules.ts'
import { isNameWithDigits } from '../people/names.ts'
import { isPrintable, notPrintable } from '../print/letters.ts'
import {
  CalendarDate,
  Id,
  Instant,
  requiredLine,
  requiredName,
  Seen,
  typedDate,
  typedDigits,
  typedLine,
  typedName,
  typedText,
  unchanged,
  UploadedLink,
} from '../wire.ts'
import {
  AGE_MAX_YEARS,
  CLINICAL_FIELDS,
  isPetName,
  isWeight,
  PET_GENDERS,
  PET_NAME_MIN_LENGTH,
  PET_TEXT_LENGTHS,
  parseAge,
} from './rules.ts'
import { SPECIES } from './species.ts'

export const Species = z.enum(SPECIES, 'validation.speciesRequired')
export type Species = z.infer<typeof Species>

const Gender = z.enum(PET_GENDERS, 'validation.genderRequired')

/** Years with months after the point, as text; a number with at most one fraction digit is accepted too (specification/readings §7). */
export const Age = z
  .union([z.string().overwrite(plainDigits).max(8), z.number()], 'validation.ageRequired')
  .refine((age) => age !== '', { error: 'validation.ageRequired', abort: true })
  .refine((age) => parseAge(age) !== null, 'validation.ageInvalid')
  .transform(String)
  .describe(`Age as years[.months]: "1.10" is one year and ten months. From 0.1 to ${AGE_MAX_YEARS}.`)

/** Forms send an empty string for "none". */
const emptyAsNull = (value: unknown) => (value === '' ? null : value)

const orNull = <S extends z.ZodType<string>>(text: S) =>
  text
    .transform((typed) => emptyAsNull(typed) as string | null)
    .nullable()
    .optional()

const optionalText = (maxLength: number) => orNull(typedText(maxLength))
const optionalLine = (maxLength: number) => orNull(typedLine(maxLength))
const optionalNumber = orNull(typedDigits(PET_TEXT_LENGTHS.number))

const optionalDay = (message: string) =>
  z
    .union([z.literal('').transform(() => null), typedDate(message)], message)
    .nullable()
    .optional()

/** null removes the file. */
const optionalFile = z.preprocess(emptyAsNull, UploadedLink.nullable().optional()).optional()

/** A name in the forms of owners (specification/owner §5). @param stored the present name, which a practice may have given */
const ownersPetName = (stored: string | null) =>
  typedName(PET_TEXT_LENGTHS.name)
    .refine((name) => name === stored || name.length >= PET_NAME_MIN_LENGTH, {
      error: 'validation.petNameTooShort',
      abort: true,
    })
    .refine((name) => name === stored || isPetName(name), { error: 'validation.petNameInvalid', abort: true })
    .refine((name) => name === stored || isPrintable(name), notPrintable)

/** A name as a practice writes it down (specification/readings §10.1). */
const PetName = requiredName(PET_TEXT_LENGTHS.name, 'validation.petNameRequired')
  .refine(isNameWithDigits, { error: 'validation.petNameNotWritable', abort: true })
  .refine(isPrintable, notPrintable)
  .describe(
    `Name of the pet. Owners send at least ${PET_NAME_MIN_LENGTH} characters, letters and spaces; practices also one letter, and digits.`,
  )

const required = {
  name: PetName,
  gender: Gender,
  type: Species,
  breed: requiredLine(PET_TEXT_LENGTHS.breed, 'validation.breedRequired').refine(isPrintable, notPrintable),
}

const optional = {
  /** Takes precedence over an age in the same call. */
  dateOfBirth: optionalDay('validation.birthDateInvalid').describe(
    'Exact date of birth. It takes precedence over `age`.',
  ),
  passport_number: optionalNumber,
  rfid: optionalNumber.describe(
    'Number of the microchip. It has 15 digits (ISO 11784); another number is kept.',
  ),
  pet_insurance_no: optionalNumber,
  colour: optionalLine(PET_TEXT_LENGTHS.colour),
  neutered: z.boolean().nullable().optional().describe('Null if unknown.'),
  allergies: optionalText(PET_TEXT_LENGTHS.remark),
  alerts: optionalText(PET_TEXT_LENGTHS.remark).describe('Warnings for everyone who treats the pet.'),
  vaccinationDueOn: optionalDay('validation.dateInvalid'),
  dewormingDueOn: optionalDay('validation.dateInvalid'),
  profile: optionalFile.describe('URL of an uploaded photo. Null removes the photo.'),
  vaccination_url: optionalFile,
  deworming_url: optionalFile,
  import_compliance: optionalFile,
  pet_insurance_url: optionalFile,
  ownershipProof: optionalFile,
  passport_url: optionalFile,
}

const dayOfDeath = {
  deceasedOn: optionalDay('validation.dayOfDeathInvalid').describe(
    'Day of death. It ends reminders and bookings.',
  ),
}

/** The pet of a visitor's first request; everything else is added to its record later. */
export const FirstPet = z.strictObject({ ...required, name: ownersPetName(null), age: Age })

/** The pet of an owner whom a practice writes down during a call. */
export const PetOfCaller = z.strictObject({ ...required, age: Age })

type Birth = { age?: string | undefined; dateOfBirth?: string | null | undefined }

const hasBirth = ({ age, dateOfBirth }: Birth) => age !== undefined || typeof dateOfBirth === 'string'

const NO_BIRTH = {
  error: 'validation.ageRequired',
  path: ['age'],
  // Runs together with the other checks, not only after they pass.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

const petShape = { ...required, age: Age.optional(), ...optional }

/** The pet form (specification/owner §5): an age or the exact date of birth, and the pet's owner (specification/owner §3). */
export const NewPet = z
  .strictObject({ ...petShape, patient: Id.optional().describe('Id of the owner, the same as `patientid`.') })
  .refine(hasBirth, NO_BIRTH)
export type PetFields = Omit<z.output<typeof NewPet>, 'patient'>

/** As `NewPet`, as owners fill it in. */
export const NewPetOfOwner = NewPet.safeExtend({ name: ownersPetName(null) })

/** The complete form of a pet, as a practice fills it in. */
export const StoredPetFields = z.strictObject({ ...petShape, ...dayOfDeath }).refine(hasBirth, NO_BIRTH)

/**
 * The complete form of a pet, as its owner fills it in.
 *
 * @param stored the present name, which a practice may have given, or null for a new pet
 */
export const ownersPetFields = (stored: string | null) =>
  z.strictObject({ ...petShape, name: ownersPetName(stored), ...dayOfDeath }).refine(hasBirth, NO_BIRTH)
export type StoredPetFields = z.output<typeof StoredPetFields>

/** Fields that come back unchanged in a complete object; no form changes them. */
export const READ_ONLY_PET_FIELDS = [
  'patient',
  'ageEntered',
  'bornOn',
  'archived',
  'weights',
  'writtenBy',
] as const

/** Changes of a pet; absent fields stay unchanged. Echoed fields: specification/authorization "Echo-tolerant properties". */
export const PetChanges = z.strictObject({
  ...z.strictObject(required).partial().shape,
  /** Parsed as in the form, except that the current age may be sent back with any value, such as a newborn's. */
  age: z
    .union([
      z.string().overwrite(plainDigits).max(8),
      z.number().refine((age) => parseAge(age) !== null, 'validation.ageInvalid'),
    ])
    .transform(String)
    .optional(),
  ...optional,
  ...dayOfDeath,
  confirmed: z
    .boolean()
    .optional()
    .describe(
      'True to cancel the upcoming appointments of the pet. Without it a day of death is refused with `pet_has_visits`.',
    ),
  seen: Seen,
  ...unchanged(['_id', 'id', ...READ_ONLY_PET_FIELDS]),
})
export type PetChanges = z.output<typeof PetChanges>

/** As `PetChanges`, as owners fill it in. */
export const PetChangesOfOwner = PetChanges.extend({ name: ownersPetName(null).optional() })

/** Fields that a practice may change in the record of every animal that it treats. */
export const ClinicalFields = z.strictObject({
  allergies: optional.allergies,
  alerts: optional.alerts,
  vaccinationDueOn: optional.vaccinationDueOn,
  dewormingDueOn: optional.dewormingDueOn,
})
export type ClinicalFields = z.output<typeof ClinicalFields>

/** The weight of a day; it replaces an existing weight of the same day. */
export const WeightEntry = z.strictObject({
  date: CalendarDate,
  kg: z
    .number(numberProblem('validation.weightInvalid', { unit: 'validation.weightInvalid' }))
    .refine(isWeight, 'validation.weightInvalid')
    .describe('Weight in kilograms with at most three decimals.'),
})
export type WeightEntry = z.infer<typeof WeightEntry>

/** A pet in lists. */
export const Pet = z.object({
  _id: Id,
  id: Id,
  patient: Id.describe('Id of the owner.'),
  name: z.string(),
  gender: z.enum(PET_GENDERS),
  type: z.enum(SPECIES),
  breed: z.string(),
  age: z.string().describe('Current age as years[.months].'),
  ageEntered: z.string().nullable().describe('Age as it was entered. Null if the date of birth is known.'),
  bornOn: CalendarDate.describe('Date of birth, estimated from the age unless it is known.'),
  profile: z.string().nullable(),
  passport_number: z.string().nullable(),
  rfid: z.string().nullable().describe('Number of the microchip.'),
  pet_insurance_no: z.string().nullable(),
  vaccinationDueOn: CalendarDate.nullable(),
  dewormingDueOn: CalendarDate.nullable(),
  archived: z.boolean(),
})
export type Pet = z.infer<typeof Pet>

/** A pet that carries a chip, with its owner. */
export const PetWithChip = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(SPECIES),
  patient: Id.describe('Id of the owner.'),
  ownername: z.string(),
})
export type PetWithChip = z.infer<typeof PetWithChip>

/** The member of a practice who wrote a field, and when; null for the owner. */
const Writing = z.object({ name: z.string(), docId: Id, docName: z.string(), at: Instant })
export type Writing = z.infer<typeof Writing>

/** The complete record of a pet. */
export const PetRecord = Pet.extend({
  age: z.string().describe('Current age or age at death, as years[.months].'),
  dateOfBirth: CalendarDate.nullable().describe('Exact date of birth. Null if it is only estimated.'),
  colour: z.string().nullable(),
  neutered: z.boolean().nullable(),
  allergies: z.string().nullable(),
  alerts: z.string().nullable(),
  deceasedOn: CalendarDate.nullable(),
  vaccination_url: z.string().nullable(),
  deworming_url: z.string().nullable(),
  import_compliance: z.string().nullable(),
  pet_insurance_url: z.string().nullable(),
  ownershipProof: z.string().nullable(),
  passport_url: z.string().nullable(),
  weights: z
    .array(z.object({ date: CalendarDate, kg: z.number(), by: Writing.nullable() }))
    .describe('Weights, oldest first.'),
  writtenBy: z
    .array(Writing.extend({ field: z.enum(CLINICAL_FIELDS) }))
    .describe('Fields that a practice changed last. The owner wrote all others.'),
})
export type PetRecord = z.infer<typeof PetRecord>
