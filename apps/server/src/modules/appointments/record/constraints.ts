import { DomainError } from '@vetvisit/contract/errors'
import { constraintOf } from '../../../db/failures.ts'

/**
 * Runs a change of an appointment and reads the refusal of its constraints. The doctor's lock keeps others from the doctor's time; for the
 * pet's another practice may have written in the same moment.
 *
 * @throws DomainError pet_busy, slot_taken
 */
export async function withConstraintRefusals<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'appointments_pet_free') throw new DomainError('pet_busy')
    if (constraint === 'appointments_doctor_free') throw new DomainError('slot_taken')
    throw error
  }
}
