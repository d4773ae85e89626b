import { DomainError } from '@vetvisit/contract/errors'
import { ageText, birthDateFromAge, parseAge } from '@vetvisit/contract/pets/rules'
import type { PetChanges, PetFields } from '@vetvisit/contract/pets/schemas'
import type { Instant } from '../../db/instant.ts'
import { sentOr } from '../../context/sent-fields.ts'
import type { PetRow } from './repository.ts'
import { todayAt } from './rules.ts'

type Birth = Pick<PetRow, 'ageEntered' | 'bornOn' | 'bornExactly'>

/**
 * The new birth date, null if it stays. An exact date wins over an age. An age equal to the shown one is an echo of the whole object and no
 * new estimate; otherwise the birth date would creep.
 *
 * @throws DomainError invalid for an age that cannot be read
 */
export function birthOf(
  { age, dateOfBirth }: Pick<PetChanges, 'age' | 'dateOfBirth'>,
  current: PetRow | null,
  now: Instant,
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

/** @throws DomainError invalid for a new pet without age and date of birth */
export function requireBirth(birth: Birth | null): Birth {
  if (birth) return birth
  throw new DomainError('invalid', { fields: { age: 'validation.ageRequired' } })
}

const of = <T>(sent: T | undefined, present: T | undefined) => sentOr(sent, present ?? null)

/** The fields that may be empty, with their values from the request. */
export function withDetails(fields: PetChanges | PetFields, current: PetRow | null) {
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
