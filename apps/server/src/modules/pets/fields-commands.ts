import { DomainError } from '@vetvisit/contract/errors'
import { ageText, birthDateFromAge, parseAge, PET_FILES, type PetFile } from '@vetvisit/contract/pets/rules'
import type { PetChanges, PetFields } from '@vetvisit/contract/pets/schemas'
import type { Context } from '../../context.ts'
import { sentOr } from '../../read-only.ts'
import { attachFile, type FileHolder, releaseFile } from '../files/public.ts'
import { FILE_COLUMNS, type PetFileColumns, todayAt } from './policy.ts'
import type { PetRow } from './repository.ts'

type Reader = Pick<Context, 'database'>

type Birth = Pick<PetRow, 'ageEntered' | 'bornOn' | 'bornExactly'>

/**
 * When a pet was born by what was sent, null when that says nothing new. The exact day wins; the age of today that comes back
 * with a whole object is no new estimate, or the birth date would creep.
 *
 * @throws DomainError invalid for an age that cannot be read
 */
export function birthOf(
  { age, dateOfBirth }: Pick<PetChanges, 'age' | 'dateOfBirth'>,
  current: PetRow | null,
  now: number,
): Birth | null {
  if (typeof dateOfBirth === 'string') return { ageEntered: null, bornOn: dateOfBirth, bornExactly: true }
  const today = todayAt(now)
  if (age !== undefined && !isAgeOf(current, age, today)) {
    const estimated = parseAge(age)
    if (estimated === null) throw new DomainError('invalid', { fields: { age: 'validation.ageInvalid' } })
    return { ageEntered: age, bornOn: birthDateFromAge(estimated, today), bornExactly: false }
  }
  if (!current || dateOfBirth !== null) return null
  return { ageEntered: current.ageEntered, bornOn: current.bornOn, bornExactly: false }
}

const isAgeOf = (pet: PetRow | null, age: string, today: string) =>
  pet !== null && (age === ageText(pet.bornOn, pet.deceasedOn ?? today) || age === pet.ageEntered)

const of = <T>(sent: T | undefined, present: T | undefined) => sentOr(sent, present ?? null)

/** The fields that may be empty. */
export function restOf(fields: PetChanges | PetFields, current: PetRow | null) {
  return {
    passportNumber: of(fields.passport_number, current?.passportNumber),
    rfid: of(fields.rfid, current?.rfid),
    insuranceNumber: of(fields.pet_insurance_no, current?.insuranceNumber),
    colour: of(fields.colour, current?.colour),
    neutered: of(fields.neutered, current?.neutered),
    allergies: of(fields.allergies, current?.allergies),
    alerts: of(fields.alerts, current?.alerts),
    vaccinationDueOn: of(fields.vaccinationDueOn, current?.vaccinationDueOn),
    dewormingDueOn: of(fields.dewormingDueOn, current?.dewormingDueOn),
  }
}

/**
 * The files of a pet as they will be: what is sent is attached, what it takes the place of is let go.
 *
 * @throws DomainError invalid on the field of a file that is not the holder's or was uploaded for something else
 */
export async function filesOf(
  context: Reader,
  holder: FileHolder,
  fields: Partial<Record<PetFile, string | null | undefined>>,
  current: PetRow | null,
  now: number,
): Promise<PetFileColumns> {
  const fileOf = async (field: PetFile): Promise<string | null> => {
    const present = current?.[FILE_COLUMNS[field]] ?? null
    const url = fields[field]
    if (url === undefined) return present
    const sent =
      url === null
        ? null
        : await attachFile(context, holder, url, { paths: [PET_FILES[field]], field, current: present })
    if (present !== null && present !== sent) await releaseFile(context, present, now)
    return sent
  }
  return {
    photoFileId: await fileOf('profile'),
    vaccinationFileId: await fileOf('vaccination_url'),
    dewormingFileId: await fileOf('deworming_url'),
    importFileId: await fileOf('import_compliance'),
    insuranceFileId: await fileOf('pet_insurance_url'),
    ownershipFileId: await fileOf('ownershipProof'),
    passportFileId: await fileOf('passport_url'),
  }
}

/** @throws DomainError invalid */
export function missingAge(): never {
  throw new DomainError('invalid', { fields: { age: 'validation.ageRequired' } })
}
