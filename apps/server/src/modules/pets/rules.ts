import { lastPlannedDate } from '@vetvisit/contract/appointments/availability/rules'
import { isDayOfDeath, isPetBirthDate, petNameProblem, type PetFile } from '@vetvisit/contract/pets/rules'
import type { FieldErrors } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { PetRow } from './repository.ts'

/** The date to which ages are counted. UTC, because a pet has no time zone and a day does not show in months. */
export const todayAt = (now: Instant) => localDateOf('UTC', now)

/** The latest date on earth. The device checks "not after today" exactly; the server must not refuse a date that has begun somewhere. */
export const latestToday = (now: Instant) => localDateOf('Pacific/Kiritimati', now)

const DUE_COLUMNS = ['vaccinationDueOn', 'dewormingDueOn'] as const

/** The faults in the dates of birth and death and in the due dates of a changed record. Stored dates are not judged again. */
export function dateProblems(before: Partial<PetRow>, after: PetRow, now: Instant): FieldErrors {
  const today = latestToday(now)
  const exactBirth = after.bornExactly ? after.bornOn : null
  const birthChanged = exactBirth !== null && !(before.bornExactly && before.bornOn === after.bornOn)
  const deathChanged = after.deceasedOn !== null && (birthChanged || after.deceasedOn !== before.deceasedOn)
  return {
    ...(birthChanged &&
      !isPetBirthDate(after.bornOn, today) && { dateOfBirth: 'validation.birthDateInvalid' }),
    ...(deathChanged &&
      !isDayOfDeath(after.deceasedOn ?? today, today, exactBirth) && {
        deceasedOn: 'validation.dayOfDeathInvalid',
      }),
    ...Object.fromEntries(
      DUE_COLUMNS.filter((column) => after[column] !== before[column])
        .filter((column) => (after[column] ?? '') > lastPlannedDate(today))
        .map((column) => [column, 'validation.beyondPlans']),
    ),
  }
}

/** The fault in a name that an owner changes; a practice may have given the stored one. */
export function nameProblems(before: Partial<PetRow>, { name }: PetRow): FieldErrors {
  const problem = name === before.name ? null : petNameProblem(name)
  return problem === null ? {} : { name: problem }
}

/** The column of each file of the wire. */
export const FILE_COLUMNS = {
  profile: 'photoFileId',
  vaccination_url: 'vaccinationFileId',
  deworming_url: 'dewormingFileId',
  import_compliance: 'importFileId',
  pet_insurance_url: 'insuranceFileId',
  ownershipProof: 'ownershipFileId',
  passport_url: 'passportFileId',
} as const satisfies Record<PetFile, keyof PetRow>

export type PetFileColumns = Pick<PetRow, (typeof FILE_COLUMNS)[PetFile]>
